import { texts } from './texts.ts';

describe('texts of the specification', () => {
  it.each([
    [texts.calendar, 'Calendar'],
    [texts.authorize, 'Authorize'],
    [texts.signOut, 'Sign Out'],
    [texts.refresh, 'Refresh'],
    [texts.upcoming, 'Upcoming Events'],
    [texts.noEvents, 'No Events Found'],
  ])('has %j to the letter', (text, specified) => {
    expect(text).toBe(specified);
  });
});

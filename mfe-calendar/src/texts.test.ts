import { spec } from './texts.ts';

describe('texts of the specification (sections 2 and 4)', () => {
  it.each([
    [spec.calendar, 'Calendar'],
    [spec.authorize, 'Authorize'],
    [spec.signOut, 'Sign Out'],
    [spec.refresh, 'Refresh'],
    [spec.upcoming, 'Upcoming Events'],
    [spec.noEvents, 'No Events Found'],
  ])('has %j to the letter', (text, specified) => {
    expect(text).toBe(specified);
  });
});

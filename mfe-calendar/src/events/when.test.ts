import { shownEvent } from './shown-event.ts';
import { whenOf } from './when.ts';

const when = (start: object, end: object, timeZone = 'Europe/Berlin') =>
  whenOf(shownEvent({ id: 'x', status: 'confirmed', start, end } as Parameters<typeof shownEvent>[0], timeZone), timeZone);

describe('when an event is', () => {
  it.each([
    [{ date: '2026-11-21' }, { date: '2026-11-22' }, 'Saturday 21 November 2026, all day'],
    [{ date: '2026-11-21' }, { date: '2026-11-24' }, 'Saturday 21 November 2026 to Monday 23 November 2026'],
    [{ dateTime: '2026-11-21T08:05:00Z' }, { dateTime: '2026-11-21T12:00:00Z' }, 'Saturday 21 November 2026, 9:05 am to 1:00 pm'],
    [{ dateTime: '2026-11-21T08:00:00Z' }, { dateTime: '2026-11-21T08:00:00Z' }, 'Saturday 21 November 2026 at 9:00 am'],
    [
      { dateTime: '2026-11-21T21:00:00Z' },
      { dateTime: '2026-11-22T01:30:00Z' },
      'Saturday 21 November 2026, 10:00 pm to Sunday 22 November 2026, 2:30 am',
    ],
    [{ dateTime: '2026-10-25T00:30:00Z' }, { dateTime: '2026-10-25T01:30:00Z' }, 'Sunday 25 October 2026, 2:30 am to 2:30 am'],
  ])('from %j to %j is said as %s', (start, end, said) => {
    expect(when(start, end)).toBe(said);
  });
});

export const demoAccounts = [
  { id: 'busy', label: 'Ann, who has a full month' },
  { id: 'free', label: 'Ben, who has nothing to do' },
] as const;

export type DemoAccount = (typeof demoAccounts)[number]['id'];

/** The zone of the recurring appointments. It has daylight saving time. */
export const demoZone = 'Europe/Berlin';

const hour = 3_600_000;
const day = 24 * hour;

/** Returns the calendar of a demo account as a file (RFC 5545), relative to now, with every kind of event. */
export function demoCalendar(account: DemoAccount, now: Date): string {
  const events = account === 'busy' ? eventsAround(now.getTime()).flat() : [];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Daybook//Demo//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

/** Full hours, so that the list is the same within an hour. */
function eventsAround(now: number): string[][] {
  const at = (instant: number) => `:${stamp(Math.floor(instant / hour) * hour)}Z`;
  const on = (instant: number) => `;VALUE=DATE:${stamp(instant).slice(0, 8)}`;
  const clock = (instant: number, time: string) => `;TZID=${demoZone}:${stamp(instant).slice(0, 8)}T${time}`;
  const hours = (start: number, count: number): Times => [at(start), at(start + count * hour)];
  return [
    writeEvent('running', 'Planning, running now', hours(now - hour, 3)),
    writeEvent('soon', 'Coffee with Kim', hours(now + 3 * hour, 1)),
    writeEvent('all-day', 'Market day', [on(now + day), on(now + 2 * day)]),
    writeEvent('several-days', 'Conference', [on(now + 3 * day), on(now + 6 * day)]),
    // Weekly at nine, also before and after a change of the clocks.
    writeEvent(
      'weekly',
      'Weekly review',
      [clock(now - 210 * day, '090000'), clock(now - 210 * day, '100000')],
      'RRULE:FREQ=WEEKLY',
    ),
    writeEvent('cancelled', 'Cancelled: never shown', hours(now + 2 * day, 1), 'STATUS:CANCELLED'),
    writeEvent('untitled', undefined, hours(now + 2 * day + 4 * hour, 1)),
    writeEvent('markup', '<img src=x onerror=alert(1)> is only text', hours(now + 4 * day, 1)),
    writeEvent('long', `A title that goes on ${'and on '.repeat(40)}to its end`, hours(now + 5 * day, 2)),
    ...Array.from({ length: 5 }, (_, index) =>
      writeEvent(`later-${index}`, `Appointment ${index + 1}`, hours(now + (8 + 2 * index) * day, 1)),
    ),
  ];
}

type Times = readonly [start: string, end: string];

const writeEvent = (uid: string, summary: string | undefined, [start, end]: Times, ...more: string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}@demo.daybook`,
  'DTSTAMP:20260101T000000Z',
  ...(summary === undefined ? [] : [`SUMMARY:${summary.replace(/[\\;,]/g, '\\$&')}`]),
  `DTSTART${start}`,
  `DTEND${end}`,
  ...more,
  'END:VEVENT',
];

/** Formats an instant as iCalendar does: 20300102T030405. */
const stamp = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+Z/g, '');

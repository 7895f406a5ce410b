/** The people who have a demo calendar. */
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
  const events = account === 'busy' ? eventsAround(now.getTime()).flatMap(writeEvent) : [];
  return ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Daybook//Demo//EN', ...events, 'END:VCALENDAR', ''].join('\r\n');
}

interface DemoEvent {
  readonly uid: string;
  readonly summary?: string;
  readonly start: string;
  readonly end: string;
  readonly more?: readonly string[];
}

/** Full hours, so that the list is the same within an hour. */
function eventsAround(now: number): DemoEvent[] {
  const at = (instant: number) => `:${stamp(Math.floor(instant / hour) * hour)}Z`;
  const on = (instant: number) => `;VALUE=DATE:${stamp(instant).slice(0, 8)}`;
  const clock = (instant: number, time: string) => `;TZID=${demoZone}:${stamp(instant).slice(0, 8)}T${time}`;
  const single = (uid: string, summary: string, start: number, hours: number) => ({
    uid,
    summary,
    start: at(start),
    end: at(start + hours * hour),
  });
  return [
    single('running', 'Planning, running now', now - hour, 3),
    single('soon', 'Coffee with Kim', now + 3 * hour, 1),
    { uid: 'all-day', summary: 'Market day', start: on(now + day), end: on(now + 2 * day) },
    { uid: 'several-days', summary: 'Conference', start: on(now + 3 * day), end: on(now + 6 * day) },
    // Weekly at nine, also before and after a change of the clocks.
    {
      uid: 'weekly',
      summary: 'Weekly review',
      start: clock(now - 210 * day, '090000'),
      end: clock(now - 210 * day, '100000'),
      more: ['RRULE:FREQ=WEEKLY'],
    },
    { ...single('cancelled', 'Cancelled: never shown', now + 2 * day, 1), more: ['STATUS:CANCELLED'] },
    { uid: 'untitled', start: at(now + 2 * day + 4 * hour), end: at(now + 2 * day + 5 * hour) },
    single('markup', '<img src=x onerror=alert(1)> is only text', now + 4 * day, 1),
    single('long', `A title that goes on ${'and on '.repeat(40)}to its end`, now + 5 * day, 2),
    ...Array.from({ length: 5 }, (_, index) =>
      single(`later-${index}`, `Appointment ${index + 1}`, now + (8 + 2 * index) * day, 1),
    ),
  ];
}

const writeEvent = ({ uid, summary, start, end, more = [] }: DemoEvent) => [
  'BEGIN:VEVENT',
  `UID:${uid}@demo.daybook`,
  'DTSTAMP:20260101T000000Z',
  ...(summary === undefined ? [] : [`SUMMARY:${escaped(summary)}`]),
  `DTSTART${start}`,
  `DTEND${end}`,
  ...more,
  'END:VEVENT',
];

/** Escapes a text for iCalendar. */
const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&');

/** Formats an instant as iCalendar does: 20300102T030405. */
const stamp = (instant: number) => new Date(instant).toISOString().replace(/[-:]|\.\d+Z/g, '');

import { expand } from './expand.ts';

const anEvent = (uid: string, ...lines: readonly string[]) => [
  'BEGIN:VEVENT',
  `UID:${uid}`,
  'DTSTART:20300102T090000Z',
  ...lines,
  'END:VEVENT',
];

/** Returns the UIDs of what is found in a calendar with a meeting and an event with these lines. */
function found(...lines: readonly string[]) {
  const calendar = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...anEvent('meeting'), ...anEvent('another', ...lines), 'END:VCALENDAR'];
  const options = { texts: [calendar.join('\r\n')], from: Date.parse('2030-01-01T00:00:00Z'), limit: 10, timeZone: 'UTC' };
  return [...new Set(expand(options).events.map(({ id }) => id.split('_')[0]))];
}

describe('an event that nobody means', () => {
  it.each([
    'DURATION:P99999999999D',
    'DURATION:-P99999999999D',
    'RRULE:FREQ=HOURLY;INTERVAL=99999999999',
    'RRULE:FREQ=DAILY;INTERVAL=99999999999',
    'RRULE:FREQ=WEEKLY;INTERVAL=99999999999;BYDAY=MO',
    'RRULE:FREQ=MONTHLY;INTERVAL=99999999999',
    'RRULE:FREQ=YEARLY;INTERVAL=999999999',
    'RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=31',
    'RRULE:FREQ=DAILY;BYMONTH=4,6;BYMONTHDAY=31',
    'RRULE:FREQ=SECONDLY',
  ])('is left out, and the others are found: %s', (line) => {
    expect(found(line)).toEqual(['meeting']);
  });
});

describe('an event that is rare', () => {
  it.each([
    'DURATION:P3650D',
    'RRULE:FREQ=DAILY;INTERVAL=1000',
    'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'RRULE:FREQ=DAILY;BYMONTH=1,2;BYMONTHDAY=31',
  ])('is found: %s', (line) => {
    expect(found(line)).toContain('another');
  });
});

import type { CalendarEvent } from '@daybook/contracts/calendar';
import { expand, type ExpandOptions } from './expand.ts';

type Lines = readonly string[];

const event = (...lines: Lines) => ['BEGIN:VEVENT', 'UID:one', 'SUMMARY:An event', ...lines, 'END:VEVENT'];

const upcoming = (
  lines: Lines,
  options: Partial<Omit<ExpandOptions, 'texts' | 'from'>> & { from?: string } = {},
): readonly CalendarEvent[] =>
  expand({
    limit: 10,
    timeZone: 'UTC',
    ...options,
    texts: [['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR'].join('\r\n')],
    from: Date.parse(options.from ?? '2030-01-01T00:00:00Z'),
  }).events;

const starts = (events: readonly CalendarEvent[]) => events.map(({ start }) => ('date' in start ? start.date : start.dateTime));

describe('single events', () => {
  it('are sorted by their start in any zone', () => {
    const events = upcoming([
      ...event('DTSTART;TZID=America/New_York:20300102T090000', 'DTEND;TZID=America/New_York:20300102T100000'),
      ...event('DTSTART;TZID=Asia/Tokyo:20300102T090000', 'DTEND;TZID=Asia/Tokyo:20300102T100000'),
      ...event('DTSTART:20300102T120000Z', 'DURATION:PT1H'),
    ]);
    expect(starts(events)).toEqual(['2030-01-02T00:00:00.000Z', '2030-01-02T12:00:00.000Z', '2030-01-02T14:00:00.000Z']);
    expect(events[0]!.start).toMatchObject({ timeZone: 'Asia/Tokyo' });
    expect(events[1]!.end).toMatchObject({ dateTime: '2030-01-02T13:00:00.000Z' });
  });

  it('follow the definition of a zone in the file', () => {
    const zone = ['BEGIN:VTIMEZONE', 'TZID:Our Office', 'BEGIN:STANDARD', 'DTSTART:19700101T000000', 'TZOFFSETFROM:+0530'];
    const rest = ['TZOFFSETTO:+0530', 'END:STANDARD', 'END:VTIMEZONE'];
    const events = upcoming([...zone, ...rest, ...event('DTSTART;TZID=Our Office:20300102T090000', 'DURATION:PT1H')]);
    expect(events[0]!.start).toEqual({ dateTime: '2030-01-02T03:30:00.000Z' });
  });

  it('are read although the file defines a zone by itself, in a part that zones do not have', () => {
    const rule = [
      'BEGIN:X',
      'DTSTART;TZID=a:19700101T000000',
      'RRULE:FREQ=YEARLY',
      'TZOFFSETFROM:+0530',
      'TZOFFSETTO:+0530',
      'END:X',
    ];
    const zone = ['BEGIN:VTIMEZONE', 'TZID:a', ...rule, 'END:VTIMEZONE'];
    expect(starts(upcoming([...zone, ...event('DTSTART;TZID=a:20300102T090000')]))).toEqual(['2030-01-02T09:00:00.000Z']);
  });

  it('are read beside components that are nested too deeply for recursion', () => {
    const nested = [...Array<string>(50_000).fill('BEGIN:X'), ...Array<string>(50_000).fill('END:X')];
    expect(starts(upcoming([...nested, ...event('DTSTART:20300102T090000Z')]))).toEqual(['2030-01-02T09:00:00.000Z']);
  });

  it('without a zone are in the person’s zone', () => {
    const lines = event('DTSTART:20300102T090000', 'DTEND:20300102T100000');
    expect(starts(upcoming(lines, { timeZone: 'Asia/Kathmandu' }))).toEqual(['2030-01-02T03:15:00.000Z']);
  });

  it('without a zone are in the calendar’s zone if the person’s is unknown', () => {
    const from = Date.parse('2030-01-01T00:00:00Z');
    const calendarIn = (zone: string) =>
      ['BEGIN:VCALENDAR', 'VERSION:2.0', `X-WR-TIMEZONE:${zone}`, ...event('DTSTART:20300102T090000'), 'END:VCALENDAR'].join(
        '\r\n',
      );
    const inZone = (zone: string) => expand({ texts: [calendarIn(zone)], from, limit: 1, timeZone: undefined });

    const [tokyo, nowhere] = [inZone('Asia/Tokyo'), inZone('Mars/Olympus')];
    expect([tokyo.timeZone, ...starts(tokyo.events)]).toEqual(['Asia/Tokyo', '2030-01-02T00:00:00.000Z']);
    expect([nowhere.timeZone, ...starts(nowhere.events)]).toEqual(['UTC', '2030-01-02T09:00:00.000Z']);
  });

  it.each([
    'Pacific/Pago_Pago',
    'America/New_York',
    'UTC',
    'Europe/Berlin',
    'Asia/Kathmandu',
    'Pacific/Auckland',
    'Pacific/Kiritimati',
  ])('that last all day keep their dates in %s, and end there with their last day', (timeZone) => {
    const lines = event('DTSTART;VALUE=DATE:20300331', 'DTEND;VALUE=DATE:20300402');
    const [day] = upcoming(lines, { timeZone });
    expect([day!.start, day!.end]).toEqual([{ date: '2030-03-31' }, { date: '2030-04-02' }]);

    const midnight = midnightIn(timeZone, '2030-04-02');
    expect(upcoming(lines, { timeZone, from: new Date(midnight - 1).toISOString() })).toHaveLength(1);
    expect(upcoming(lines, { timeZone, from: new Date(midnight).toISOString() })).toEqual([]);
  });

  it('without an end last for a day, or for no time', () => {
    const [day, moment] = upcoming([...event('DTSTART;VALUE=DATE:20300102'), ...event('DTSTART:20300103T120000Z')]);
    expect(day!.end).toEqual({ date: '2030-01-03' });
    expect(moment!.end).toEqual(moment!.start);
  });

  it('that have ended are left out, and current ones are not', () => {
    const lines = [
      ...event('DTSTART:20291231T220000Z', 'DTEND:20300101T000000Z'),
      ...event('DTSTART:20291231T220000Z', 'DTEND:20300101T000001Z'),
    ];
    expect(upcoming(lines)).toHaveLength(1);
  });

  it.each([
    ['DTSTART:20300102T190000', 'DTEND:99991231T235959', { dateTime: '9999-12-31T23:59:59.000Z' }],
    ['DTSTART:20300102T090000Z', 'DTEND:99991231T090000Z', { dateTime: '9999-12-31T23:59:59.000Z' }],
    ['DTSTART;VALUE=DATE:20300102', 'DTEND;VALUE=DATE:99991231', { date: '9999-12-31' }],
  ])('that never end do so in a year of four digits, or the others would be lost with them: %s, %s', (begin, finish, end) => {
    const [last] = upcoming(event(begin, finish, 'RRULE:FREQ=MONTHLY'), { timeZone: 'America/New_York' }).slice(-1);
    expect(last!.end).toMatchObject(end);
  });

  it.each([
    ['DTSTART:00000000T000000Z', 'DTEND:20300102T090000Z', { dateTime: '0001-01-01T00:00:00.000Z' }],
    ['DTSTART;VALUE=DATE:00000000', 'DTEND;VALUE=DATE:20300102', { date: '0001-01-01' }],
  ])('that have always been there begin in the first year: %s, %s', (begin, finish, start) => {
    expect(upcoming(event(begin, finish))[0]!.start).toMatchObject(start);
  });

  it('that are cancelled are left out, and a missing title stays missing', () => {
    const events = upcoming([
      ...event('DTSTART:20300102T120000Z', 'STATUS:CANCELLED'),
      'BEGIN:VEVENT',
      'DTSTART:20300103T120000Z',
      'STATUS:TENTATIVE',
      'END:VEVENT',
    ]);
    expect(events).toHaveLength(1);
    expect(events[0]).toMatchObject({ status: 'tentative' });
    expect(events[0]).not.toHaveProperty('summary');
  });
});

describe('recurring events', () => {
  it.each(['FREQ=HOURLY', 'FREQ=HOURLY;INTERVAL=5', 'FREQ=DAILY', 'FREQ=WEEKLY;INTERVAL=2'])(
    'of %s that began years ago go on in step with their beginning',
    (rule) => {
      const lines = event('DTSTART:20250102T093000Z', 'DURATION:PT10M', `RRULE:${rule}`);
      const found = starts(upcoming(lines, { limit: 3 }));
      const hours =
        { HOURLY: 1, DAILY: 24, WEEKLY: 168 }[/FREQ=(\w+)/.exec(rule)![1]!]! * Number(/INTERVAL=(\d+)/.exec(rule)?.[1] ?? 1);
      const sinceBeginning = found.map((start) => (Date.parse(start) - Date.parse('2025-01-02T09:30:00Z')) / 3_600_000);
      expect(sinceBeginning.map((passed) => passed % hours)).toEqual([0, 0, 0]);
      expect(Date.parse(found[0]!) - Date.parse('2030-01-01T00:00:00Z')).toBeLessThan(hours * 3_600_000);
    },
  );

  it('have short titles and ids in the response', () => {
    const [long] = upcoming([
      'BEGIN:VEVENT',
      `UID:${'u'.repeat(5000)}`,
      `SUMMARY:${'s'.repeat(5000)}`,
      'DTSTART:20300102T090000Z',
      'END:VEVENT',
    ]);
    expect([long!.id.length < 1100, long!.summary]).toEqual([true, `${'s'.repeat(1000)}…`]);
  });

  it('keep their clock time when the clocks change', () => {
    const lines = event('DTSTART;TZID=Europe/Berlin:20300301T090000', 'DURATION:PT1H', 'RRULE:FREQ=MONTHLY;COUNT=3');
    expect(starts(upcoming(lines))).toEqual(['2030-03-01T08:00:00.000Z', '2030-04-01T07:00:00.000Z', '2030-05-01T07:00:00.000Z']);
  });

  it('at a skipped or repeated hour take place once', () => {
    const spring = event('DTSTART;TZID=Europe/Berlin:20300330T023000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(starts(upcoming(spring))).toEqual(['2030-03-30T01:30:00.000Z', '2030-03-31T01:30:00.000Z', '2030-04-01T00:30:00.000Z']);
    const autumn = event('DTSTART;TZID=Europe/Berlin:20301026T023000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3');
    expect(starts(upcoming(autumn))).toEqual(['2030-10-26T00:30:00.000Z', '2030-10-27T00:30:00.000Z', '2030-10-28T01:30:00.000Z']);
  });

  it('leave out exceptions, in clock time or UTC', () => {
    const lines = event(
      'DTSTART;TZID=Europe/Berlin:20300102T090000',
      'DURATION:PT1H',
      'RRULE:FREQ=DAILY;COUNT=5',
      'EXDATE;TZID=Europe/Berlin:20300103T090000',
      'EXDATE:20300105T080000Z',
    );
    expect(starts(upcoming(lines))).toEqual(['2030-01-02T08:00:00.000Z', '2030-01-04T08:00:00.000Z', '2030-01-06T08:00:00.000Z']);
  });

  it('follow the entry of a moved, renamed or cancelled occurrence', () => {
    const events = upcoming([
      ...event('DTSTART:20300102T090000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=4'),
      ...[
        'BEGIN:VEVENT',
        'UID:one',
        'RECURRENCE-ID:20300103T090000Z',
        'DTSTART:20300110T150000Z',
        'DURATION:PT2H',
        'SUMMARY:Moved',
        'END:VEVENT',
      ],
      ...[
        'BEGIN:VEVENT',
        'UID:one',
        'RECURRENCE-ID:20300104T090000Z',
        'DTSTART:20300104T090000Z',
        'STATUS:CANCELLED',
        'END:VEVENT',
      ],
    ]);
    expect(starts(events)).toEqual(['2030-01-02T09:00:00.000Z', '2030-01-05T09:00:00.000Z', '2030-01-10T15:00:00.000Z']);
    expect(events[2]).toMatchObject({ summary: 'Moved', end: { dateTime: '2030-01-10T17:00:00.000Z' } });
  });

  it('of whole days are days', () => {
    const lines = event('DTSTART;VALUE=DATE:20300228', 'RRULE:FREQ=WEEKLY;COUNT=3', 'EXDATE;VALUE=DATE:20300307');
    expect(starts(upcoming(lines, { timeZone: 'Pacific/Pago_Pago' }))).toEqual(['2030-02-28', '2030-03-14']);
  });

  it.each(['FREQ=DAILY;INTERVAL=3', 'FREQ=WEEKLY;INTERVAL=2;BYDAY=MO,TH', 'FREQ=WEEKLY', 'FREQ=DAILY;BYDAY=SA'])(
    'that began long ago come on the same days as those that are counted through (%s)',
    (rule) => {
      const begun = (count: string) =>
        event('DTSTART;TZID=Europe/Berlin:20240104T090000', 'DURATION:PT1H', `RRULE:${rule}${count}`);
      const counted = upcoming(begun(';COUNT=4000'));
      expect(counted).toHaveLength(10);
      expect(starts(upcoming(begun('')))).toEqual(starts(counted));
    },
  );

  it('end with their rule', () => {
    const lines = event('DTSTART;TZID=Europe/Berlin:20200102T090000', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;UNTIL=20300102T080000Z');
    expect(starts(upcoming(lines))).toEqual(['2030-01-01T08:00:00.000Z', '2030-01-02T08:00:00.000Z']);
    expect(upcoming(event('DTSTART:20200102T090000Z', 'RRULE:FREQ=DAILY;UNTIL=20210101T000000Z'))).toEqual([]);
  });

  it('are expanded for a year, with their additional dates', () => {
    expect(starts(upcoming(event('DTSTART:20300102T090000Z', 'RRULE:FREQ=YEARLY')))).toEqual(['2030-01-02T09:00:00.000Z']);
    const dates = event('DTSTART:20300102T090000Z', 'RRULE:FREQ=DAILY;COUNT=1', 'RDATE:20300107T120000Z');
    expect(starts(upcoming(dates))).toEqual(['2030-01-02T09:00:00.000Z', '2030-01-07T12:00:00.000Z']);
  });
});

/** The first instant of a day in a zone, found without what is tested here. */
function midnightIn(timeZone: string, date: string): number {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  const around = Date.parse(`${date}T00:00:00Z`);
  for (let minute = -15 * 60; minute <= 15 * 60; minute += 15) {
    const instant = around + minute * 60_000;
    if (format.format(instant) === `${date} 00:00`) return instant;
  }
  throw new Error('No midnight.');
}

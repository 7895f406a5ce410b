import { addDays, addMonths, dayIn, firstWeekday, monthOf, weekdayOf, weeksOf } from './day.ts';

describe('a day', () => {
  it('is followed by the next one at the end of a month or year', () => {
    expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
      '2025-12-31',
    ]);
  });

  it('is followed by the next one when clocks change', () => {
    expect([addDays('2026-03-29', 1), addDays('2026-10-25', 1), addDays('2026-11-01', 1)]).toEqual([
      '2026-03-30',
      '2026-10-26',
      '2026-11-02',
    ]);
  });

  it('is the same one or the last one in another month', () => {
    expect([
      addMonths('2026-01-31', 1),
      addMonths('2026-03-31', -1),
      addMonths('2026-11-21', 2),
      addMonths('2028-02-29', 12),
    ]).toEqual(['2026-02-28', '2026-02-28', '2027-01-21', '2029-02-28']);
  });

  it('has a weekday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 6, 7]);
  });
});

describe('the day of an instant', () => {
  const instant = new Date('2026-11-21T10:30:00Z');

  it.each([
    ['Pacific/Kiritimati', '2026-11-22'],
    ['Pacific/Auckland', '2026-11-21'],
    ['Asia/Kolkata', '2026-11-21'],
    ['Europe/Berlin', '2026-11-21'],
    ['UTC', '2026-11-21'],
    ['America/Los_Angeles', '2026-11-21'],
    ['Pacific/Pago_Pago', '2026-11-20'],
  ])('in %s is %s', (timeZone, day) => {
    expect(dayIn(timeZone, instant)).toBe(day);
  });

  it('is the last one with four digits if it is later', () => {
    expect(dayIn('Europe/Berlin', new Date('9999-12-31T23:59:59Z'))).toBe('9999-12-31');
  });

  it('changes at midnight of its time zone, also when clocks change', () => {
    expect(dayIn('Europe/Berlin', new Date('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
    expect(dayIn('Europe/Berlin', new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
    expect(dayIn('Europe/Berlin', new Date('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
    expect(dayIn('Europe/Berlin', new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
  });
});

describe('the weeks of a month', () => {
  it('begin on Monday or Sunday, and contain every day of it once', () => {
    for (const [start, first, last] of [
      [1, '2026-10-26', '2026-12-06'],
      [7, '2026-11-01', '2026-12-05'],
    ] as const) {
      const days = weeksOf('2026-11', start).flat();
      expect([days[0], days.at(-1), days.length % 7]).toEqual([first, last, 0]);
      expect(days.filter((day) => monthOf(day) === '2026-11')).toHaveLength(30);
      expect(new Set(days).size).toBe(days.length);
    }
  });

  it.each([
    ['2027-02', 4],
    ['2026-08', 6],
    ['2026-03', 6],
  ])('of %s are %i', (month, count) => {
    expect(weeksOf(month, 1)).toHaveLength(count);
  });
});

describe('the first weekday', () => {
  it('depends on the region of the language', () => {
    expect(firstWeekday('en-GB')).toBe(1);
    expect(firstWeekday('en-US')).toBe(7);
  });

  it.each(['C', '', 'en_GB.UTF-8', 'x'])('is Monday for the invalid language %j', (language) => {
    expect(firstWeekday(language)).toBe(1);
  });
});

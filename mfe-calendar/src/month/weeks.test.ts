import { firstWeekday, monthOf, weeksOf } from './weeks.ts';

describe('the weeks of a month', () => {
  it('begin on Monday or on Sunday, and hold every day of it once', () => {
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
  it('is that of the language, and never none', () => {
    expect(firstWeekday('en-GB')).toBe(1);
    expect(firstWeekday('en-US')).toBe(7);
  });

  it.each(['C', '', 'en_GB.UTF-8', 'x'])('is Monday where the browser calls its language %j', (language) => {
    expect(firstWeekday(language)).toBe(1);
  });
});

import { addDays, addMonths, dayIn, isDay, weekdayOf } from './day.ts';

describe('a day', () => {
  it('is followed by the next one, over the ends of months and years', () => {
    expect([addDays('2026-02-28', 1), addDays('2028-02-28', 1), addDays('2026-12-31', 1), addDays('2026-01-01', -1)]).toEqual([
      '2026-03-01',
      '2028-02-29',
      '2027-01-01',
      '2025-12-31',
    ]);
  });

  it('is the next one also in the nights when clocks change', () => {
    expect([addDays('2026-03-29', 1), addDays('2026-10-25', 1), addDays('2026-11-01', 1)]).toEqual([
      '2026-03-30',
      '2026-10-26',
      '2026-11-02',
    ]);
  });

  it('is in another month the same one, or the last', () => {
    expect([
      addMonths('2026-01-31', 1),
      addMonths('2026-03-31', -1),
      addMonths('2026-11-21', 2),
      addMonths('2028-02-29', 12),
    ]).toEqual(['2026-02-28', '2026-02-28', '2027-01-21', '2029-02-28']);
  });

  it('knows its weekday', () => {
    expect(['2026-11-16', '2026-11-21', '2026-11-22'].map(weekdayOf)).toEqual([1, 6, 7]);
  });

  it.each(['2026-13-01', '2026-02-30', '2026-2-3', 'x', ''])('is not %j', (text) => {
    expect(isDay(text)).toBe(false);
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

  it('changes at midnight of the place, also on the day when its clocks change', () => {
    expect(dayIn('Europe/Berlin', new Date('2026-03-28T22:59:59Z'))).toBe('2026-03-28');
    expect(dayIn('Europe/Berlin', new Date('2026-03-28T23:00:00Z'))).toBe('2026-03-29');
    expect(dayIn('Europe/Berlin', new Date('2026-03-29T21:59:59Z'))).toBe('2026-03-29');
    expect(dayIn('Europe/Berlin', new Date('2026-03-29T22:00:00Z'))).toBe('2026-03-30');
  });
});

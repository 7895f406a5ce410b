import type { CalendarEvent } from '@daybook/contracts/calendar';
import { countByDay, isNow, shownEvent } from './shown-event.ts';

const zones = [
  'Pacific/Pago_Pago',
  'America/Los_Angeles',
  'America/Sao_Paulo',
  'UTC',
  'Europe/Berlin',
  'Asia/Kolkata',
  'Pacific/Kiritimati',
];

const event = (start: CalendarEvent['start'], end: CalendarEvent['end'], more: Partial<CalendarEvent> = {}): CalendarEvent => ({
  id: 'one',
  status: 'confirmed',
  start,
  end,
  ...more,
});

describe.each(zones)('in %s', (zone) => {
  it('an all-day event is on its own day, before and after any change of clocks', () => {
    for (const day of ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31']) {
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      expect(shownEvent(event({ date: day }, { date: next }), zone)).toMatchObject({ first: day, last: day, time: undefined });
    }
  });

  it('an event of three whole days ends on the third: its end is the first day that is not part of it', () => {
    expect(shownEvent(event({ date: '2026-03-28' }, { date: '2026-03-31' }), zone)).toMatchObject({
      first: '2026-03-28',
      last: '2026-03-30',
    });
  });
});

describe('an event with a time', () => {
  const late = event({ dateTime: '2026-11-21T23:30:00+01:00' }, { dateTime: '2026-11-22T00:30:00+01:00' });

  it('is on the days of whoever reads it', () => {
    expect(shownEvent(late, 'Europe/Berlin')).toMatchObject({ first: '2026-11-21', last: '2026-11-22' });
    expect(shownEvent(late, 'America/Los_Angeles')).toMatchObject({ first: '2026-11-21', last: '2026-11-21' });
    expect(shownEvent(late, 'Pacific/Kiritimati')).toMatchObject({ first: '2026-11-22', last: '2026-11-22' });
  });

  it('that ends at midnight does not touch the next day', () => {
    const evening = event({ dateTime: '2026-11-21T20:00:00Z' }, { dateTime: '2026-11-22T00:00:00Z' });
    expect(shownEvent(evening, 'UTC')).toMatchObject({ first: '2026-11-21', last: '2026-11-21' });
  });

  it('that has no length is on its day', () => {
    const moment = { dateTime: '2026-11-21T00:00:00Z' };
    expect(shownEvent(event(moment, moment), 'UTC')).toMatchObject({ first: '2026-11-21', last: '2026-11-21' });
  });

  it('is under way from its start until its end', () => {
    const shown = shownEvent(event({ dateTime: '2026-11-21T20:00:00Z' }, { dateTime: '2026-11-21T21:00:00Z' }), 'UTC');
    const at = (time: string) => isNow(shown, new Date(`2026-11-21T${time}Z`), 'UTC');
    expect([at('19:59:59'), at('20:00:00'), at('20:59:59'), at('21:00:00')]).toEqual([false, true, true, false]);
  });
});

describe('an event of whole days', () => {
  it('is under way on the days of the place where it is read', () => {
    const shown = shownEvent(event({ date: '2026-11-21' }, { date: '2026-11-22' }), 'UTC');
    const instant = new Date('2026-11-21T11:30:00Z');
    expect(isNow(shown, instant, 'UTC')).toBe(true);
    expect(isNow(shown, instant, 'Pacific/Kiritimati')).toBe(false);
  });

  it('whose end is not after its start is one day long', () => {
    expect(shownEvent(event({ date: '2026-11-21' }, { date: '2026-11-21' }), 'UTC').last).toBe('2026-11-21');
  });
});

describe('the title', () => {
  it.each([
    ['Lunch', 'Lunch'],
    ['  ', undefined],
    [undefined, undefined],
  ])('of %j is %j', (summary, title) => {
    const whole = event({ date: '2026-11-21' }, { date: '2026-11-22' }, summary === undefined ? {} : { summary });
    expect(shownEvent(whole, 'UTC').title).toBe(title);
  });
});

describe('countByDay', () => {
  it('counts every event on each day that it touches', () => {
    const shown = [
      shownEvent(event({ date: '2026-11-20' }, { date: '2026-11-23' }), 'UTC'),
      shownEvent(event({ dateTime: '2026-11-21T09:00:00Z' }, { dateTime: '2026-11-21T10:00:00Z' }), 'UTC'),
    ];
    expect([...countByDay(shown)]).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 2],
      ['2026-11-22', 1],
    ]);
  });

  it('comes to an end, however long an event is', () => {
    expect(countByDay([shownEvent(event({ date: '1000-01-01' }, { date: '9999-01-01' }), 'UTC')]).size).toBeLessThan(1000);
  });
});

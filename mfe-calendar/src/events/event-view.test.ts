import type { CalendarEvent } from '@daybook/contracts/calendar';
import { countByDay, eventTimeText, isInProgress, toEventView } from './event-view.ts';

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
  it('an all-day event is on its own day around every clock change', () => {
    for (const day of ['2026-01-01', '2026-03-08', '2026-03-29', '2026-10-25', '2026-11-01', '2026-12-31']) {
      const next = new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10);
      expect(toEventView(event({ date: day }, { date: next }), zone)).toMatchObject({ first: day, last: day, time: undefined });
    }
  });

  it('an all-day event ends on the day before its exclusive end', () => {
    expect(toEventView(event({ date: '2026-03-28' }, { date: '2026-03-31' }), zone)).toMatchObject({
      first: '2026-03-28',
      last: '2026-03-30',
    });
  });
});

describe.each(zones)('in %s an event that never ends', (zone) => {
  it.each(['9999-12-31T23:59:59Z', '9999-12-31T23:59:59-11:00'])('is shown until %s', (dateTime) => {
    const never = toEventView(event({ dateTime: '2026-11-21T20:00:00Z' }, { dateTime }), zone);
    expect(never.last).toBe('9999-12-31');
    expect(eventTimeText(never, zone)).toContain('31 December 9999');
    expect(countByDay([never]).get('2026-12-24')).toBe(1);
  });
});

describe('an event with a time', () => {
  const late = event({ dateTime: '2026-11-21T23:30:00+01:00' }, { dateTime: '2026-11-22T00:30:00+01:00' });

  it("is on the days of its reader's time zone", () => {
    expect(toEventView(late, 'Europe/Berlin')).toMatchObject({ first: '2026-11-21', last: '2026-11-22' });
    expect(toEventView(late, 'America/Los_Angeles')).toMatchObject({ first: '2026-11-21', last: '2026-11-21' });
    expect(toEventView(late, 'Pacific/Kiritimati')).toMatchObject({ first: '2026-11-22', last: '2026-11-22' });
  });

  it('does not touch the next day if it ends at midnight', () => {
    const evening = event({ dateTime: '2026-11-21T20:00:00Z' }, { dateTime: '2026-11-22T00:00:00Z' });
    expect(toEventView(evening, 'UTC')).toMatchObject({ first: '2026-11-21', last: '2026-11-21' });
  });

  it('is on its day if it has no length', () => {
    const moment = { dateTime: '2026-11-21T00:00:00Z' };
    expect(toEventView(event(moment, moment), 'UTC')).toMatchObject({ first: '2026-11-21', last: '2026-11-21' });
  });

  it('is in progress from its start until its end', () => {
    const shown = toEventView(event({ dateTime: '2026-11-21T20:00:00Z' }, { dateTime: '2026-11-21T21:00:00Z' }), 'UTC');
    const at = (time: string) => isInProgress(shown, new Date(`2026-11-21T${time}Z`), 'UTC');
    expect([at('19:59:59'), at('20:00:00'), at('20:59:59'), at('21:00:00')]).toEqual([false, true, true, false]);
  });
});

describe('an all-day event', () => {
  it("is in progress on its days in the reader's time zone", () => {
    const shown = toEventView(event({ date: '2026-11-21' }, { date: '2026-11-22' }), 'UTC');
    const instant = new Date('2026-11-21T11:30:00Z');
    expect(isInProgress(shown, instant, 'UTC')).toBe(true);
    expect(isInProgress(shown, instant, 'Pacific/Kiritimati')).toBe(false);
  });

  it('is one day long if its end is not after its start', () => {
    expect(toEventView(event({ date: '2026-11-21' }, { date: '2026-11-21' }), 'UTC').last).toBe('2026-11-21');
  });
});

describe('the title', () => {
  it.each([
    ['Lunch', 'Lunch'],
    ['  ', undefined],
    [undefined, undefined],
  ])('of %j is %j', (summary, title) => {
    const whole = event({ date: '2026-11-21' }, { date: '2026-11-22' }, summary === undefined ? {} : { summary });
    expect(toEventView(whole, 'UTC').title).toBe(title);
  });
});

describe('countByDay', () => {
  it('counts every event on each day that it touches', () => {
    const shown = [
      toEventView(event({ date: '2026-11-20' }, { date: '2026-11-23' }), 'UTC'),
      toEventView(event({ dateTime: '2026-11-21T09:00:00Z' }, { dateTime: '2026-11-21T10:00:00Z' }), 'UTC'),
    ];
    expect([...countByDay(shown)]).toEqual([
      ['2026-11-20', 1],
      ['2026-11-21', 2],
      ['2026-11-22', 1],
    ]);
  });

  it('stops after some years of an endless event', () => {
    expect(countByDay([toEventView(event({ date: '1000-01-01' }, { date: '9999-01-01' }), 'UTC')]).size).toBeLessThan(1000);
  });
});

describe('eventTimeText', () => {
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
  ])('of %j to %j is %s', (start, end, text) => {
    const view = toEventView({ id: 'x', status: 'confirmed', start, end }, 'Europe/Berlin');
    expect(eventTimeText(view, 'Europe/Berlin')).toBe(text);
  });
});

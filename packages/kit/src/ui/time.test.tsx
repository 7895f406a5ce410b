import { render } from '@testing-library/react';
import { clockTime, Time } from './time.tsx';

describe('a time', () => {
  it.each([
    ['00:05', '12:05 am'],
    ['03:10', '3:10 am'],
    ['12:00', '12:00 pm'],
    ['23:59', '11:59 pm'],
  ])('%s is shown as %s', (clock, written) => {
    expect(clockTime(new Date(`2026-11-22T${clock}:00Z`), 'UTC')).toBe(written);
  });

  it('is the same in browsers with another format', () => {
    const webkit = [
      { type: 'hour', value: '03' },
      { type: 'literal', value: ':' },
      { type: 'minute', value: '10' },
      { type: 'literal', value: '\u202f' },
      { type: 'dayPeriod', value: 'am' },
    ] as const;
    jest.spyOn(Intl.DateTimeFormat.prototype, 'formatToParts').mockReturnValue([...webkit]);
    expect(clockTime(new Date())).toBe('3:10 am');
    jest.restoreAllMocks();
  });

  it("is shown with its date, in the reader's time zone", () => {
    const at = new Date(2026, 10, 21, 13, 45).toISOString();
    const { container } = render(<Time at={at} />);
    expect(container.textContent).toBe('21 November 2026 at 1:45 pm');
    expect(container.querySelector('time')!.dateTime).toBe(at);
  });
});

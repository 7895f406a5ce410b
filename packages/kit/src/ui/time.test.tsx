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

  it.each([
    [0, 5, '12:05 am'],
    [3, 10, '3:10 am'],
    [12, 0, '12:00 pm'],
    [23, 59, '11:59 pm'],
  ])("of %d:%d is in the reader's time zone if no other one is given", (hour, minute, written) => {
    expect(clockTime(new Date(2026, 10, 22, hour, minute))).toBe(written);
  });

  it('creates one format for a time zone', () => {
    const create = jest.spyOn(Intl, 'DateTimeFormat');
    for (let hour = 0; hour < 3; hour += 1) clockTime(new Date(2026, 10, 22, hour), 'Asia/Kolkata');
    expect(create).toHaveBeenCalledTimes(1);
    create.mockRestore();
  });

  it.each(Array.from({ length: 12 }, (_, month) => month))('has the date as en-GB writes it, in month %d', (month) => {
    const at = new Date(2026, month, 21 - month, 9);
    const { container } = render(<Time at={at.toISOString()} />);
    expect(container.textContent).toBe(`${new Intl.DateTimeFormat('en-GB', { dateStyle: 'long' }).format(at)} at 9:00 am`);
  });

  it("is shown with its date, in the reader's time zone", () => {
    const at = new Date(2026, 10, 21, 13, 45).toISOString();
    const { container } = render(<Time at={at} />);
    expect(container.textContent).toBe('21 November 2026 at 1:45 pm');
    expect(container.querySelector('time')!.dateTime).toBe(at);
  });
});

import { clock, dayAndMonth, long } from './clock.ts';

it.each([
  [9, '09:40'],
  [0, '00:40'],
  [21, '21:40'],
])('shows %d o’clock by the clock of 24 hours: %s', (hour, shown) => {
  const at = new Date(2026, 10, 21, hour, 40);
  expect([clock(at), dayAndMonth(at), long(at)]).toEqual([shown, '21 Nov', `21 November 2026 at ${shown}`]);
});

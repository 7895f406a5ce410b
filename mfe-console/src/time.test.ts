import { clock, longDateTime } from './time.tsx';

it.each([
  [9, '09:40'],
  [0, '00:40'],
  [21, '21:40'],
])('shows %d o’clock with a 24-hour clock: %s', (hour, shown) => {
  const at = new Date(2026, 10, 21, hour, 40);
  expect([clock(at), longDateTime(at)]).toEqual([shown, `21 November 2026 at ${shown}`]);
});

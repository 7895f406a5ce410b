import { createLogThrottle } from './log-throttle.ts';

it('is true once in its interval for each key', () => {
  const now = jest.spyOn(performance, 'now').mockReturnValue(0);
  const isDue = createLogThrottle(1000);
  expect([isDue('one'), isDue('one'), isDue('two')]).toEqual([true, false, true]);
  now.mockReturnValue(999);
  expect(isDue('one')).toBe(false);
  now.mockReturnValue(1000);
  expect([isDue('one'), isDue('one')]).toEqual([true, false]);
});

import { isExpiringSoon } from './expiry.ts';

const day = 86_400_000;

describe('a token expires soon', () => {
  it.each([
    ['90 days', 90, 76],
    ['a year', 365, 351],
    ['three days', 3, 2],
  ])('if it is valid for %s, in the last two weeks or the last third', (_, days, from) => {
    const validity = { created: new Date(0), expires: new Date(days * day) };
    expect([from * day - 1, from * day, days * day].map((now) => isExpiringSoon(validity, now))).toEqual([false, true, true]);
  });
});

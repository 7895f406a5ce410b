import { VerifiedTokens } from './verified-tokens.ts';

const minute = 60_000;

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

it('knows the owner of a token until it expires', () => {
  const tokens = new VerifiedTokens<string>();
  tokens.add('a.b.c', 'anna', minute);

  jest.setSystemTime(minute - 1);
  expect(tokens.ownerOf('a.b.c')).toBe('anna');
  jest.setSystemTime(minute);
  expect(tokens.ownerOf('a.b.c')).toBeUndefined();
});

it('knows nothing of a token that differs in its signature', () => {
  const tokens = new VerifiedTokens<string>();
  tokens.add('a.b.c', 'anna', minute);
  expect(tokens.ownerOf('a.b.d')).toBeUndefined();
});

it('keeps no more than it may', () => {
  const tokens = new VerifiedTokens<string>(2);
  for (const token of ['one', 'two', 'three']) tokens.add(token, 'anna', minute);
  expect(['one', 'two', 'three'].map((token) => tokens.ownerOf(token))).toEqual([undefined, undefined, 'anna']);
});

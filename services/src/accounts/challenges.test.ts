import { createSecretKey, randomBytes } from 'node:crypto';
import { KeyedHash } from '../crypto/keyed-hash.ts';
import { challengeLife, Challenges } from './challenges.ts';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const challenges = () => new Challenges({} as never, new KeyedHash(createSecretKey(randomBytes(48)), 'challenge'));

it('knows its own challenge, for what it was issued, for 5 minutes', () => {
  const own = challenges();
  const challenge = own.issue('use').toString('base64url');
  expect([own.isOwn(challenge, 'use'), own.isOwn(challenge, 'create for ada')]).toEqual([true, false]);
  expect(challenges().isOwn(challenge, 'use')).toBe(false);

  jest.advanceTimersByTime(challengeLife - 1);
  expect(own.isOwn(challenge, 'use')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(own.isOwn(challenge, 'use')).toBe(false);
});

it('does not take a challenge whose time was changed', () => {
  const own = challenges();
  const [nonce, , hash] = own.issue('use').toString().split('.');
  const later = Buffer.from(`${nonce}.${(challengeLife * 2).toString(36)}.${hash}`).toString('base64url');
  expect(own.isOwn(later, 'use')).toBe(false);
});

import { randomUUID } from 'node:crypto';
import { KeyedHash } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { challengeLife, Challenges } from './challenges.ts';

beforeEach(() => jest.useFakeTimers({ now: 0 }));
afterEach(() => jest.useRealTimers());

const challenges = () => new Challenges({} as never, new KeyedHash(new KeyRing(randomUUID()), 'challenge'));

it('accepts its own challenges for their purpose, for 5 minutes', () => {
  const own = challenges();
  const challenge = own.issue('use').toString('base64url');
  expect([own.isValid(challenge, 'use'), own.isValid(challenge, 'create for ada')]).toEqual([true, false]);
  expect(challenges().isValid(challenge, 'use')).toBe(false);

  jest.advanceTimersByTime(challengeLife - 1);
  expect(own.isValid(challenge, 'use')).toBe(true);
  jest.advanceTimersByTime(1);
  expect(own.isValid(challenge, 'use')).toBe(false);
});

it('rejects a challenge with a changed expiry', () => {
  const own = challenges();
  const [nonce, , hash] = own.issue('use').toString().split('.');
  const later = Buffer.from(`${nonce}.${(challengeLife * 2).toString(36)}.${hash}`).toString('base64url');
  expect(own.isValid(later, 'use')).toBe(false);
});

it.each([
  ['has another part', (text: string) => `${text}.more`],
  ['lacks its hash', (text: string) => text.slice(0, text.lastIndexOf('.'))],
  ['is empty', () => ''],
])('rejects a challenge that %s', (_, change) => {
  const own = challenges();
  const challenge = Buffer.from(change(own.issue('use').toString())).toString('base64url');
  expect(own.isValid(challenge, 'use')).toBe(false);
});

it('remembers a used challenge for longer than any server accepts it, also one whose clock is hours behind', async () => {
  const rows = jest.fn((_statement: string, _values: unknown[]) => Promise.resolve([{}]));
  const own = new Challenges({ rows } as never, new KeyedHash(new KeyRing(randomUUID()), 'challenge'));
  const challenge = own.issue('use').toString('base64url');
  await own.use(challenge);
  const hours = 60 * 60 * 1000;
  expect(rows.mock.lastCall?.[1][1]).toBeGreaterThan(challengeLife + 12 * hours);
});

it('issues a different challenge each time', () => {
  const own = challenges();
  expect(own.issue('use')).not.toEqual(own.issue('use'));
});

import { randomUUID } from 'node:crypto';
import { KeyedHash } from '../crypto/derived-keys.ts';
import { KeyRing } from '../crypto/key-ring.ts';
import { KnownDevices } from './known-devices.ts';

/** Of a password. */
const hash = '$argon2id$of-a-password';

const devicesAt = (publicUrl = 'http://localhost:3000', ring = new KeyRing(randomUUID())) =>
  new KnownDevices(new KeyedHash(ring, 'device'), publicUrl);

/** The cookies that the browser sends back. */
const sent = (setCookie: string) => setCookie.split(';')[0];

describe('a browser', () => {
  it('is known for the accounts that were logged in there, and for no other', () => {
    const devices = devicesAt();
    const both = sent(devices.remember(sent(devices.remember(undefined, 'ada', hash)), 'bob', hash));
    const [ada, bob, eve] = ['ada', 'bob', 'eve'].map((name) => devices.find(both, name)?.name);
    expect([typeof ada, typeof bob, eve]).toEqual(['string', 'string', undefined]);
    expect(ada).not.toBe(bob);
  });

  it('keeps its name after each login, and is known for the last five accounts', () => {
    const devices = devicesAt();
    let cookie: string | undefined;
    for (const name of ['a', 'b', 'c', 'd', 'e', 'a', 'f']) cookie = sent(devices.remember(cookie, name, hash));
    expect(['a', 'b', 'c', 'd', 'e', 'f'].filter((name) => devices.find(cookie, name))).toEqual(['a', 'c', 'd', 'e', 'f']);
  });

  it.each([
    ['has no cookie', undefined],
    ['sends an invalid cookie', 'daybook-device=nonsense'],
    ['sends the cookie of another installation', sent(devicesAt().remember(undefined, 'ada', hash))],
    ['forges a cookie', `daybook-device=${'A'.repeat(22)}.${'B'.repeat(44)}`],
  ])('is unknown if it %s', (_, cookie) => {
    expect(devicesAt().find(cookie, 'ada')).toBeUndefined();
  });

  it('is outdated after a change of the password until the next login, and keeps its name', () => {
    const devices = devicesAt();
    const before = sent(devices.remember(sent(devices.remember(undefined, 'ada', hash)), 'bob', hash));
    const after = sent(devices.remember(before, 'ada', 'another'));
    const isOutdated = (cookie: string | undefined, name: string, now: string) => devices.find(cookie, name)?.isOutdated(now);
    expect([isOutdated(before, 'ada', hash), isOutdated(before, 'ada', 'another')]).toEqual([false, true]);
    expect([isOutdated(after, 'ada', 'another'), isOutdated(after, 'bob', hash)]).toEqual([false, false]);
    expect(devices.find(after, 'ada')?.name).toBe(devices.find(before, 'ada')?.name);
  });

  it('is outdated with the second hash of another account or browser', () => {
    const devices = devicesAt();
    const [own, other] = ['ada', 'ada'].map((name) => sent(devices.remember(undefined, name, hash))!);
    // The proof is what ends the cookie.
    const mixed = own!.slice(0, -22) + other!.slice(-22);
    expect(devices.find(mixed, 'ada')?.isOutdated(hash)).toBe(true);
  });

  it('is unknown with the hashes of another browser', () => {
    const devices = devicesAt();
    const [own, other] = ['ada', 'bob'].map((name) => sent(devices.remember(undefined, name, hash))!.split('.'));
    expect(devices.find([own![0], other![1]].join('.'), 'bob')).toBeUndefined();
  });
});

it('sets a cookie that scripts cannot read and other sites cannot send, for https only if PUBLIC_URL has it', () => {
  const cookie = devicesAt('https://daybook.example').remember(undefined, 'ada', hash);
  expect(cookie).toMatch(
    /^__Secure-daybook-device=[\w.-]+; Max-Age=34560000; Path=\/api\/token; HttpOnly; SameSite=Strict; Secure$/,
  );
});

it('stay known after a rotation of the secret, with one entry for each account', () => {
  const [old, young] = ['the old secret', 'the new secret'];
  const before = devicesAt(undefined, new KeyRing(old)).remember(undefined, 'ada', hash);
  const rotated = devicesAt(undefined, new KeyRing(young, [old]));
  expect(rotated.find(sent(before), 'ada')?.isOutdated(hash)).toBe(false);

  const renewed = sent(rotated.remember(sent(before), 'ada', hash));
  expect(renewed?.split('.')).toHaveLength(2);
  const after = devicesAt(undefined, new KeyRing(young));
  expect([after.find(sent(before), 'ada'), after.find(renewed, 'ada')?.isOutdated(hash)]).toEqual([undefined, false]);
});

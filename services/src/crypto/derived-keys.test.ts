import { Encryption, KeyedHash } from './derived-keys.ts';
import { KeyRing } from './key-ring.ts';

const [old, young] = ['the old secret of the installation', 'the new secret of the installation'];
const encryption = new Encryption(new KeyRing(old), 'calendar');
const encrypted = encryption.encrypt({ token: 'secret' }, 'a grant');

describe('Encryption', () => {
  it('decrypts what it encrypted', () => {
    expect(encryption.decrypt(encrypted, 'a grant')).toEqual({ token: 'secret' });
  });

  it('hides the value, and encrypts it differently each time', () => {
    expect(encrypted.toString('latin1')).not.toContain('secret');
    expect(encryption.encrypt({ token: 'secret' }, 'a grant').equals(encrypted)).toBe(false);
  });

  it('does not decrypt in another context or with another key', () => {
    expect(encryption.decrypt(encrypted, 'another grant')).toBeUndefined();
    expect(new Encryption(new KeyRing(young), 'calendar').decrypt(encrypted, 'a grant')).toBeUndefined();
  });

  it('does not decrypt bytes that were changed or cut off', () => {
    for (const index of [0, 12, encrypted.length - 1]) {
      const changed = Buffer.from(encrypted);
      changed[index]! ^= 1;
      expect(encryption.decrypt(changed, 'a grant')).toBeUndefined();
    }
    for (const length of [0, 11, 20, encrypted.length - 1])
      expect(encryption.decrypt(encrypted.subarray(0, length), 'a grant')).toBeUndefined();
  });
});

describe('a rotation', () => {
  it('leaves encrypted values readable while the old secret is accepted', () => {
    const rotated = new Encryption(new KeyRing(young, [old]), 'calendar');
    expect(rotated.decrypt(encrypted, 'a grant')).toEqual({ token: 'secret' });
    const again = rotated.encrypt({ token: 'secret' }, 'a grant');
    expect(encryption.decrypt(again, 'a grant')).toBeUndefined();
    expect(new Encryption(new KeyRing(old, [young]), 'calendar').decrypt(again, 'a grant')).toEqual({ token: 'secret' });
    expect([encryption.keyId, rotated.keyId]).toEqual([new KeyRing(old).currentId, new KeyRing(young).currentId]);
  });

  it('leaves hashes valid while the old secret is accepted, and hashes with the new one', () => {
    const [before, between, after] = [new KeyRing(old), new KeyRing(young, [old]), new KeyRing(young)].map(
      (ring) => new KeyedHash(ring, 'device'),
    );
    const hash = before!.of('a browser');
    expect([between!.matches(hash, 'a browser'), after!.matches(hash, 'a browser')]).toEqual([true, false]);
    expect(between!.of('a browser')).toBe(after!.of('a browser'));
    expect(between!.every('a browser')).toEqual([after!.of('a browser'), hash]);
    expect(between!.matches(hash, 'another browser')).toBe(false);
  });
});

import { createSecretKey, randomBytes } from 'node:crypto';
import { Encryption } from './derived-keys.ts';

const encryption = new Encryption(createSecretKey(randomBytes(48)), 'calendar');
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
    expect(new Encryption(createSecretKey(randomBytes(48)), 'calendar').decrypt(encrypted, 'a grant')).toBeUndefined();
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

import { createSecretKey, randomBytes } from 'node:crypto';
import { Seal } from './seal.ts';

const seal = new Seal(createSecretKey(randomBytes(48)), 'calendar');

describe('a seal', () => {
  it('gives back what was closed under it', () => {
    expect(seal.open(seal.close({ token: 'secret' }, 'a grant'), 'a grant')).toEqual({ token: 'secret' });
  });

  it('shows nothing of it', () => {
    const sealed = seal.close({ token: 'secret' }, 'a grant');
    expect(sealed.toString('latin1')).not.toContain('secret');
    expect(seal.close({ token: 'secret' }, 'a grant').equals(sealed)).toBe(false);
  });

  it('opens for nothing else than it was closed for, and under no other key', () => {
    const sealed = seal.close({ token: 'secret' }, 'a grant');
    expect(seal.open(sealed, 'another grant')).toBeUndefined();
    expect(new Seal(createSecretKey(randomBytes(48)), 'calendar').open(sealed, 'a grant')).toBeUndefined();
  });

  it('opens no more once a byte of it was changed, or it was cut short', () => {
    const sealed = seal.close({ token: 'secret' }, 'a grant');
    for (const index of [0, 12, sealed.length - 1]) {
      const changed = Buffer.from(sealed);
      changed[index]! ^= 1;
      expect(seal.open(changed, 'a grant')).toBeUndefined();
    }
    for (const length of [0, 11, 20, sealed.length - 1]) expect(seal.open(sealed.subarray(0, length), 'a grant')).toBeUndefined();
  });
});

import { createCipheriv, createDecipheriv, createHmac, timingSafeEqual } from 'node:crypto';
import type { KeyRing } from './key-ring.ts';
import { pooledRandomBytes } from './random-bytes.ts';

/** Each use has a key of its own. Values with the purpose `release` are in cookies and links, the others are stored. */
export type EncryptionPurpose = 'calendar' | 'log key' | 'release' | 'token keys';

/** AES-256-GCM for values that only this server reads. Not a JWE: the calendar connections in the database have this format. */
export class Encryption {
  readonly #keys: readonly [Buffer, ...Buffer[]];

  /** The id of the secret that it encrypts with, to be stored beside the encrypted value. */
  readonly keyId: string;

  constructor(ring: KeyRing, purpose: EncryptionPurpose) {
    this.#keys = ring.derive(`daybook ${purpose} seal v1`);
    this.keyId = ring.currentId;
  }

  /** Returns the encrypted value. `context` is authenticated but not stored: decryption needs the same one. */
  encrypt(value: object, context: string): Buffer {
    const iv = pooledRandomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#keys[0], iv, { authTagLength: tagLength }).setAAD(Buffer.from(context));
    const parts = [cipher.update(JSON.stringify(value), 'utf8'), cipher.final()];
    return Buffer.concat([iv, cipher.getAuthTag(), ...parts]);
  }

  /** Returns the value; undefined if it was encrypted with a secret outside the ring or with another context, or was changed since. */
  decrypt(encrypted: Buffer, context: string): unknown {
    for (const key of this.#keys) {
      const value = decryptWith(key, encrypted, context);
      if (value !== undefined) return value;
    }
    return undefined;
  }
}

function decryptWith(key: Buffer, encrypted: Buffer, context: string): unknown {
  try {
    const iv = encrypted.subarray(0, ivLength);
    const tag = encrypted.subarray(ivLength, ivLength + tagLength);
    const decipher = createDecipheriv(algorithm, key, iv, { authTagLength: tagLength });
    decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
    const text = Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Hashes that cannot be computed without a secret of the installation: 128 bits of HMAC-SHA-256, in base64url. */
export class KeyedHash {
  readonly #keys: readonly [Buffer, ...Buffer[]];

  constructor(ring: KeyRing, purpose: 'security log' | 'device' | 'network' | 'challenge' | 'visitor' | 'trace') {
    this.#keys = ring.derive(`daybook ${purpose} hash v1`);
  }

  of(text: string): string {
    return hashWith(this.#keys[0], text);
  }

  /** Returns the hashes with each secret of the ring, to find one that was stored earlier. */
  every(text: string): string[] {
    return this.#keys.map((key) => hashWith(key, text));
  }

  /** Returns whether `hash` is the hash of `text` with a secret of the ring, in constant time for each. */
  matches(hash: string, text: string): boolean {
    const actual = Buffer.from(hash);
    return this.every(text).some((each) => {
      const expected = Buffer.from(each);
      return actual.length === expected.length && timingSafeEqual(actual, expected);
    });
  }
}

const hashWith = (key: Buffer, text: string) => createHmac('sha256', key).update(text).digest('base64url').slice(0, 22);

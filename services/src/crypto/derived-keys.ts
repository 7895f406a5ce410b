import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes, createHmac, timingSafeEqual } from 'node:crypto';

/** AES-256-GCM for values that only this server reads. Not a JWE: the calendar connections in the database have this format. */
export class Encryption {
  readonly #key: Buffer;

  /** Derives the key from the installation's secret (RFC 5869). A change of the secret makes encrypted values unreadable. */
  constructor(secret: KeyObject, purpose: 'calendar' | 'release' | 'token keys') {
    this.#key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `daybook ${purpose} seal v1`, 32));
  }

  /** Returns the encrypted value. `context` is authenticated but not stored: decryption needs the same one. */
  encrypt(value: object, context: string): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(context));
    const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), encrypted]);
  }

  /** Returns the value; undefined if it was encrypted with another key or context, or was changed since. */
  decrypt(encrypted: Buffer, context: string): unknown {
    try {
      const iv = encrypted.subarray(0, ivLength);
      const tag = encrypted.subarray(ivLength, ivLength + tagLength);
      const decipher = createDecipheriv(algorithm, this.#key, iv, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(context)).setAuthTag(tag);
      const text = Buffer.concat([decipher.update(encrypted.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

/** Hashes that cannot be computed without the installation's secret: 128 bits of HMAC-SHA-256, in base64url. */
export class KeyedHash {
  readonly #key: Buffer;

  /** Derives a key of its own for each purpose from the secret (RFC 5869). */
  constructor(secret: KeyObject, purpose: 'security log' | 'device' | 'network' | 'challenge' | 'visitor') {
    this.#key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `daybook ${purpose} hash v1`, 32));
  }

  of(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  /** Returns whether `hash` is the hash of `text`, in constant time. */
  matches(hash: string, text: string): boolean {
    const [actual, expected] = [Buffer.from(hash), Buffer.from(this.of(text))];
    return actual.length === expected.length && timingSafeEqual(actual, expected);
  }
}

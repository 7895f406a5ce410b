import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

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
    const [given, right] = [Buffer.from(hash), Buffer.from(this.of(text))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

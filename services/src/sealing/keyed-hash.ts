import { createHmac, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Hashes that nobody without the installation's secret can make or try: HMAC-SHA-256, 128 bits of it, in base64url. */
export class KeyedHash {
  readonly #key: Buffer;

  /** The key comes from the secret (RFC 5869), one for each purpose. */
  constructor(secret: KeyObject, purpose: 'security log' | 'device' | 'network' | 'challenge' | 'visitor') {
    this.#key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `daybook ${purpose} hash v1`, 32));
  }

  of(text: string): string {
    return createHmac('sha256', this.#key).update(text).digest('base64url').slice(0, 22);
  }

  /** Returns whether `hash` is that of `text`, in the same time whatever it is. */
  matches(hash: string, text: string): boolean {
    const [given, right] = [Buffer.from(hash), Buffer.from(this.of(text))];
    return given.length === right.length && timingSafeEqual(given, right);
  }
}

import { createCipheriv, createDecipheriv, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';

/** Keeps what nobody but this server may read: AES-256-GCM under a key of its own, bound to what it belongs to. */
export class Seal {
  readonly #key: Buffer;

  /** The key comes from the installation's secret (RFC 5869), one for each purpose: who changes that opens nothing sealed before. */
  constructor(secret: KeyObject, purpose: 'calendar' | 'release') {
    this.#key = Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), `daybook ${purpose} seal v1`, 32));
  }

  /** `about` is not kept inside, and must be the same when it is opened. */
  close(value: object, about: string): Buffer {
    const iv = randomBytes(ivLength);
    const cipher = createCipheriv(algorithm, this.#key, iv, { authTagLength: tagLength }).setAAD(Buffer.from(about));
    const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
    return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
  }

  /** Undefined when it was not closed here, for this, or was changed since. */
  open(sealed: Buffer, about: string): unknown {
    try {
      const iv = sealed.subarray(0, ivLength);
      const tag = sealed.subarray(ivLength, ivLength + tagLength);
      const decipher = createDecipheriv(algorithm, this.#key, iv, { authTagLength: tagLength });
      decipher.setAAD(Buffer.from(about)).setAuthTag(tag);
      const text = Buffer.concat([decipher.update(sealed.subarray(ivLength + tagLength)), decipher.final()]).toString('utf8');
      return JSON.parse(text);
    } catch {
      return undefined;
    }
  }
}

const algorithm = 'aes-256-gcm';
const ivLength = 12;
const tagLength = 16;

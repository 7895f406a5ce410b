import { createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

/** A secret of the installation. All keys are derived from it. */
export interface RingKey {
  /** Names it in the database and to operators, without revealing it. */
  readonly id: string;
  /** A KeyObject, because a string would cost a millisecond for each token that is signed or read. */
  readonly secret: KeyObject;
}

/** The secrets of the installation: the first one signs and encrypts, each one is accepted. */
export class KeyRing {
  readonly keys: readonly [RingKey, ...RingKey[]];

  constructor(first: string, accepted: readonly string[] = []) {
    const others = new Set(accepted);
    others.delete(first);
    this.keys = [toKey(first), ...[...others].map(toKey)];
  }

  /** The id of the secret that signs and encrypts. */
  get currentId(): string {
    return this.keys[0].id;
  }

  /** Returns the settings that give another process the same ring, whatever is in the data folder by then. */
  toVariables(): { readonly JWT_SECRET: string; readonly JWT_SECRETS_ACCEPTED: string } {
    const [first = '', ...others] = this.keys.map(({ secret }) => secret.export().toString('utf8'));
    return { JWT_SECRET: first, JWT_SECRETS_ACCEPTED: others.join() };
  }

  /** Returns a key of 32 bytes from each secret (RFC 5869), in the order of the ring. `info` is the key's only use. */
  derive(info: string): readonly [Buffer, ...Buffer[]] {
    const [first, ...others] = this.keys;
    return [derive(first.secret, info), ...others.map(({ secret }) => derive(secret, info))];
  }
}

function toKey(text: string): RingKey {
  const secret = createSecretKey(Buffer.from(text, 'utf8'));
  return { secret, id: derive(secret, 'daybook key id v1').toString('hex').slice(0, 12) };
}

const derive = (secret: KeyObject, info: string) => Buffer.from(hkdfSync('sha256', secret, Buffer.alloc(0), info, 32));

import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto';

/** A tree head: the number of entries, and the root hash. */
export interface Head {
  readonly size: number;
  readonly root: Buffer;
}

/**
 * Signs the tree heads of a log with Ed25519. A head is a checkpoint (C2SP tlog-checkpoint) in a signed note (C2SP signed-note), as the
 * checksum database of Go and other logs write it, so that their tools can check it.
 */
export class LogKey {
  readonly #privateKey: KeyObject;
  readonly #publicKey: KeyObject;
  readonly #keyId: Buffer;

  /** For notes: `name+id+key`. */
  readonly verifierKey: string;

  /**
   * @param seed - 32 secret bytes (RFC 8032, section 5.1.5)
   * @param name - the log's name, such as `daybook.example/log`
   */
  constructor(
    seed: Buffer,
    readonly name: string,
  ) {
    this.#privateKey = createPrivateKey({ key: Buffer.concat([pkcs8Prefix, seed]), format: 'der', type: 'pkcs8' });
    this.#publicKey = createPublicKey(this.#privateKey);
    const raw = this.#publicKey.export({ format: 'der', type: 'spki' }).subarray(-32);
    const typed = Buffer.concat([Buffer.of(ed25519), raw]);
    this.#keyId = createHash('sha256').update(`${name}\n`).update(typed).digest().subarray(0, 4);
    this.verifierKey = `${name}+${this.#keyId.toString('hex')}+${typed.toString('base64')}`;
  }

  /** Returns the head as a signed note. */
  sign({ size, root }: Head): string {
    const text = `${this.name}\n${size}\n${root.toString('base64')}\n`;
    const signature = Buffer.concat([this.#keyId, sign(null, Buffer.from(text), this.#privateKey)]);
    return `${text}\n— ${this.name} ${signature.toString('base64')}\n`;
  }

  /** Returns the head of a note; undefined if this key did not sign it. */
  open(note: string): Head | undefined {
    const [, text = '', encoded = ''] = /^([^]*\n)\n— \S+ (\S+)\n$/.exec(note) ?? [];
    const signature = Buffer.from(encoded, 'base64');
    if (!signature.subarray(0, 4).equals(this.#keyId)) return undefined;
    if (!verify(null, Buffer.from(text), this.#publicKey, signature.subarray(4))) return undefined;
    const [, size, root = ''] = text.split('\n');
    return { size: Number(size), root: Buffer.from(root, 'base64') };
  }
}

/** The type of an Ed25519 key in signed notes. */
const ed25519 = 1;

/** The bytes before the seed in a PKCS #8 key (RFC 8410, section 7). */
const pkcs8Prefix = Buffer.from('302e020100300506032b657004220420', 'hex');

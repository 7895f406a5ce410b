import { randomUUID } from 'node:crypto';
import { Encryption } from '../crypto/derived-keys.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { Database } from '../database/database.ts';
import { LogKey } from './log-key.ts';

/**
 * The key of the log is in the database, encrypted by the installation's secret. Verifiers know it, so it has to outlive that secret. All
 * servers use the oldest one that they can decrypt.
 */
export class StoredLogKeys {
  readonly #encryption: Encryption;

  constructor(
    private readonly database: Database,
    private readonly ring: KeyRing,
  ) {
    this.#encryption = new Encryption(ring, 'log key');
  }

  /** Returns the key of the log with this name. Stores one first if this installation has none that it can decrypt. */
  async read(name: string): Promise<LogKey> {
    const key = (await this.find(name)) ?? (await this.store(name)) ?? (await this.find(name));
    if (!key) throw new Error('The key of the log that was stored cannot be read.');
    return key;
  }

  private async find(name: string): Promise<LogKey | undefined> {
    const rows = await this.database.rows<{ id: string; sealed: Buffer }>('select id, sealed from log_keys order by created, id');
    for (const { id, sealed } of rows) {
      const opened = this.#encryption.decrypt(sealed, id) as { seed: string } | undefined;
      if (opened) return new LogKey(Buffer.from(opened.seed, 'hex'), name);
    }
    return undefined;
  }

  /** Stores the key that earlier versions derived from the secret: the one that has signed the log, if it is in the ring. */
  private async store(name: string): Promise<undefined> {
    const heads = await this.database.rows<{ checkpoint: string }>('select checkpoint from log_heads order by size desc limit 1');
    const seeds = this.ring.derive('daybook release log key v1');
    const seed = seeds.find((each) => heads.some(({ checkpoint }) => new LogKey(each, name).open(checkpoint))) ?? seeds[0];
    const id = randomUUID();
    const sealed = this.#encryption.encrypt({ seed: seed.toString('hex') }, id);
    await this.database.rows('insert into log_keys (id, sealed, key_id) values ($1, $2, $3)', [id, sealed, this.#encryption.keyId]);
  }
}

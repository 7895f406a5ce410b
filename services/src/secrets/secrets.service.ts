import type { SecretKey, SecretKeys } from '@daybook/contracts/secrets';
import { Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { Encryption } from '../crypto/derived-keys.ts';
import type { KeyRing } from '../crypto/key-ring.ts';
import type { DirectConnections } from '../database/direct-connections.ts';
import type { Jobs } from '../database/jobs/jobs.ts';
import type { EncryptedTable } from './encrypted-table.ts';
import { reEncrypt } from './re-encryption.ts';
import { describeSecrets, type SecretUse } from './secret-uses.ts';

/** How often a server records that it still signs with its secret, in milliseconds. */
const recordEvery = 10 * 60_000;

export interface SecretRules {
  readonly ring: KeyRing;
  readonly tables: readonly EncryptedTable[];
  /** How long something that was signed can be valid, in days. */
  readonly days: number;
}

/** Records which secret signs, encrypts stored values again after a rotation, and tells operators when a secret can be removed. */
export class SecretsService implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(SecretsService.name);
  #timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly connections: DirectConnections,
    private readonly jobs: Jobs,
    private readonly rules: SecretRules,
  ) {}

  async onApplicationBootstrap() {
    await this.record();
    this.#timer = setInterval(() => void this.record(), recordEvery).unref();
    // A job for each secret: it is due at once when a secret is new, and servers that still sign with another one have their own.
    const name = `re-encrypt-${this.rules.ring.currentId}`;
    this.jobs.add({ name, everySeconds: 3600, run: (signal) => this.reEncrypt(signal) });
  }

  onModuleDestroy() {
    clearInterval(this.#timer);
  }

  /** Returns the secrets of this server's settings, and others that are still in use. */
  async list(): Promise<SecretKeys> {
    const [uses, counts] = await Promise.all([this.readUses(), this.countValues()]);
    const { ring, days } = this.rules;
    const ids = ring.keys.map(({ id }) => id);
    const keys: SecretKey[] = describeSecrets({ ids, uses, counts, days });
    return { keys, unrecorded: counts.get(null) ?? 0 };
  }

  /** While servers sign with different secrets, the newest decides: others would undo its work. */
  private async reEncrypt(signal: AbortSignal) {
    const { ring, tables } = this.rules;
    const [newest] = await this.readUses();
    if (newest && newest.id !== ring.currentId) return;
    for (const table of tables) await reEncrypt(this.connections, table, new Encryption(ring, table.purpose), signal);
  }

  private async record() {
    await this.connections.query(recordUse, [this.rules.ring.currentId]).catch((error: unknown) => {
      this.#logger.error(error, 'The use of the secret could not be recorded.');
    });
  }

  private async readUses(): Promise<SecretUse[]> {
    return (await this.connections.query<SecretUse>(usesNewestFirst)).rows;
  }

  private async countValues(): Promise<ReadonlyMap<string | null, number>> {
    const all = this.rules.tables.map(({ name }) => `select key_id, count(*) from ${name} group by key_id`).join(' union all ');
    const { rows } = await this.connections.query<{ id: string | null; count: number }>(
      `select key_id as id, sum(count)::float8 as count from (${all}) counts group by key_id`,
    );
    return new Map(rows.map(({ id, count }) => [id, count]));
  }
}

const recordUse = `
  insert into secret_uses (key_id) values ($1) on conflict (key_id) do update set last_used = now()`;

const usesNewestFirst = `
  select key_id as id, first_used as "firstUsed", last_used as "lastUsed" from secret_uses order by first_used desc, key_id`;

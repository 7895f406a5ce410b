import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes that find expired rows. */
export class ExpiryIndexes1795840000001 implements MigrationInterface {
  readonly name = 'ExpiryIndexes1795840000001';
  /** `create index concurrently`, which does not block writes, works only outside a transaction. */
  readonly transaction = false;

  async up(runner: QueryRunner) {
    // The build of an index waits for older transactions, and blocks none.
    await runner.query('set lock_timeout = 0');
    for (const [name, place] of indexes) {
      // An interrupted run leaves an invalid index.
      await runner.query(`drop index concurrently if exists ${name}`);
      await runner.query(`create index concurrently ${name} on ${place}`);
    }
    await runner.query('reset lock_timeout');
  }

  async down(runner: QueryRunner) {
    for (const [name] of indexes) await runner.query(`drop index ${name}`);
  }
}

const indexes = [
  ['ix_outcomes_at', 'outcomes (at)'],
  ['ix_connect_codes_created', 'connect_codes (created)'],
  ['ix_connections_used', 'connections (used)'],
  ['ix_connections_revoked', 'connections (revoked) where revoked is not null'],
  ['ix_attempts_expire', 'attempts (expire)'],
] as const;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Indexes for deletions that read a whole table: revoked calendars, and the codes of a closed account. */
export class HousekeepingIndexes1796000000000 implements MigrationInterface {
  readonly name = 'HousekeepingIndexes1796000000000';
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
  ['ix_calendar_grants_revoked', 'calendar_grants (revoked) where revoked is not null'],
  ['ix_connect_codes_owner', 'connect_codes (owner_id)'],
] as const;

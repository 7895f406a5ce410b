import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexes, dropIndexes } from '../concurrent-indexes.ts';

/** Indexes for deletions that read a whole table: revoked calendars, and the codes of a closed account. */
export class HousekeepingIndexes1796000000000 implements MigrationInterface {
  readonly name = 'HousekeepingIndexes1796000000000';
  /** `create index concurrently` works only outside of one. */
  readonly transaction = false;

  up = (runner: QueryRunner) => createIndexes(runner, indexes);

  down = (runner: QueryRunner) => dropIndexes(runner, indexes);
}

const indexes = [
  ['ix_calendar_grants_revoked', 'calendar_grants (revoked) where revoked is not null'],
  ['ix_connect_codes_owner', 'connect_codes (owner_id)'],
] as const;

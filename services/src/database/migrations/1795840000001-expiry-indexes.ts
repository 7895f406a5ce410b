import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIndexes, dropIndexes } from '../concurrent-indexes.ts';

/** Indexes that find expired rows. */
export class ExpiryIndexes1795840000001 implements MigrationInterface {
  readonly name = 'ExpiryIndexes1795840000001';
  /** `create index concurrently` works only outside of one. */
  readonly transaction = false;

  up = (runner: QueryRunner) => createIndexes(runner, indexes);

  down = (runner: QueryRunner) => dropIndexes(runner, indexes);
}

const indexes = [
  ['ix_outcomes_at', 'outcomes (at)'],
  ['ix_connect_codes_created', 'connect_codes (created)'],
  ['ix_connections_used', 'connections (used)'],
  ['ix_connections_revoked', 'connections (revoked) where revoked is not null'],
  ['ix_attempts_expire', 'attempts (expire)'],
] as const;

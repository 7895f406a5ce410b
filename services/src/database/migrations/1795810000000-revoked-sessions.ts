import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Finds recently revoked sessions by an index, and stores the session that a connect code comes from: its end revokes the code. */
export class RevokedSessions1795810000000 implements MigrationInterface {
  readonly name = 'RevokedSessions1795810000000';

  async up(runner: QueryRunner) {
    await runner.query('create index ix_sessions_revoked on sessions (revoked) where revoked is not null');
    await runner.query('alter table connect_codes add column session_id uuid');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table connect_codes drop column session_id');
    await runner.query('drop index ix_sessions_revoked');
  }
}

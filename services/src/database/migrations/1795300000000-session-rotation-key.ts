import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The Idempotency-Key of the request for a session's newest refresh token: a client that lost the response may repeat the request. */
export class SessionRotationKey1795300000000 implements MigrationInterface {
  readonly name = 'SessionRotationKey1795300000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table sessions add column rotation_key text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column rotation_key');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Under which Idempotency-Key the newest refresh token of a session was asked for: whose answer was lost may ask again. */
export class SessionRotationKey1795300000000 implements MigrationInterface {
  readonly name = 'SessionRotationKey1795300000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table sessions add column rotation_key text');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table sessions drop column rotation_key');
  }
}

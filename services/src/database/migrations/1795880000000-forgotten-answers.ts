import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which entity a kept answer is about, so that its text goes with it. Unknown for answers of the previous release, which last a day. */
export class ForgottenAnswers1795880000000 implements MigrationInterface {
  readonly name = 'ForgottenAnswers1795880000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table idempotency_keys add column entity uuid');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table idempotency_keys drop column entity');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The item in a stored response, so that the response is deleted with it. Null in rows of the previous release, which expire after a day.
 */
export class ForgottenAnswers1795880000000 implements MigrationInterface {
  readonly name = 'ForgottenAnswers1795880000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table idempotency_keys add column entity uuid');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table idempotency_keys drop column entity');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When a release token expires and was last used. Tokens from before do not expire: a pipeline that fails one day would surprise its team. */
export class ReleaseTokenExpiry1795990000001 implements MigrationInterface {
  readonly name = 'ReleaseTokenExpiry1795990000001';

  async up(runner: QueryRunner) {
    await runner.query('alter table release_tokens add expires timestamptz, add used timestamptz');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table release_tokens drop expires, drop used');
  }
}

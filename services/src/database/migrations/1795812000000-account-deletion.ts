import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The time at which an account is deleted, if its owner has requested that. */
export class AccountDeletion1795812000000 implements MigrationInterface {
  readonly name = 'AccountDeletion1795812000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table accounts add column closes timestamptz(3)');
    await runner.query('create index ix_accounts_closes on accounts (closes) where closes is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('alter table accounts drop column closes');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When the revocation of a grant is tried again at its provider. */
export class CalendarRetries1795830000000 implements MigrationInterface {
  readonly name = 'CalendarRetries1795830000000';

  async up(runner: QueryRunner) {
    await runner.query(
      'alter table calendar_grants add column tries integer not null default 0, add column next_try timestamptz(3)',
    );
    // The previous release revokes grants without a time for the next try.
    await runner.query('alter table calendar_grants alter column next_try set default now()');
    await runner.query('update calendar_grants set next_try = now() where revoked is not null');
    await runner.query('create index ix_calendar_grants_next_try on calendar_grants (next_try) where revoked is not null');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop index ix_calendar_grants_next_try');
    await runner.query('alter table calendar_grants drop column next_try, drop column tries');
  }
}

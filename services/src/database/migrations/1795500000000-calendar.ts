import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Grants of calendars, and the tokens of the demo calendar's OAuth server. */
export class Calendar1795500000000 implements MigrationInterface {
  readonly name = 'Calendar1795500000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table calendar_grants (
        handle_hash bytea not null,
        provider text not null,
        sealed bytea not null,
        claimed boolean not null default false,
        created timestamptz(3) not null default now(),
        expires timestamptz(3) not null,
        revoked timestamptz(3),
        constraint pk_calendar_grants primary key (handle_hash)
      )`);
    await runner.query('create index ix_calendar_grants_expires on calendar_grants (expires)');
    await runner.query(`
      create table demo_oauth (
        model text not null,
        id text not null,
        payload jsonb not null,
        grant_id text,
        uid text,
        expires timestamptz(3),
        constraint pk_demo_oauth primary key (model, id)
      )`);
    await runner.query('create index ix_demo_oauth_grant on demo_oauth (grant_id)');
    await runner.query('create index ix_demo_oauth_uid on demo_oauth (uid)');
    await runner.query('create index ix_demo_oauth_expires on demo_oauth (expires)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table demo_oauth');
    await runner.query('drop table calendar_grants');
  }
}

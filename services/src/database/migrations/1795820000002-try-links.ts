import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Try links: who made each, whether it was used, and when it expires. */
export class TryLinks1795820000002 implements MigrationInterface {
  readonly name = 'TryLinks1795820000002';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table try_links (
        id uuid not null,
        app text not null,
        version text not null,
        by text not null,
        token_id text not null,
        created timestamptz not null default now(),
        until timestamptz not null,
        first_used timestamptz,
        last_used timestamptz,
        uses integer not null default 0,
        revoked timestamptz,
        constraint pk_try_links primary key (id)
      )`);
    await runner.query('create index ix_try_links_app on try_links (app, created)');
    await runner.query('create index ix_try_links_until on try_links (until)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table try_links');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Releases of apps, and the history of the live ones. */
export class Releases1795200000000 implements MigrationInterface {
  readonly name = 'Releases1795200000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table releases (
        app text not null,
        version text not null,
        description jsonb not null,
        files jsonb not null,
        published timestamptz not null default now(),
        constraint pk_releases primary key (app, version)
      )`);
    await runner.query(`
      create table live_changes (
        id bigint generated always as identity,
        app text not null,
        version text not null,
        at timestamptz not null default now(),
        by text not null,
        why text not null,
        constraint pk_live_changes primary key (id),
        constraint fk_live_changes_release foreign key (app, version) references releases (app, version)
      )`);
    await runner.query('create index ix_live_changes_app on live_changes (app, id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table live_changes');
    await runner.query('drop table releases');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The permissions of apps in the page's content policy, as the history of their changes. */
export class PermissionChanges1795940000000 implements MigrationInterface {
  readonly name = 'PermissionChanges1795940000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table permission_changes (
        id bigint generated always as identity,
        app text not null,
        permissions jsonb not null,
        at timestamptz not null default now(),
        by text not null,
        token_id text not null,
        why text not null,
        constraint pk_permission_changes primary key (id)
      )`);
    await runner.query('create index ix_permission_changes_app on permission_changes (app, id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table permission_changes');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The backends of apps, as the history of their changes, and the keys that sign the tokens of requests to them. */
export class Backends1795960000000 implements MigrationInterface {
  readonly name = 'Backends1795960000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table backend_changes (
        id bigint generated always as identity,
        app text not null,
        url text,
        at timestamptz not null default now(),
        by text not null,
        token_id text not null,
        why text not null,
        constraint pk_backend_changes primary key (id)
      )`);
    await runner.query('create index ix_backend_changes_app on backend_changes (app, id)');
    await runner.query(`
      create table token_keys (
        id uuid not null,
        public_key jsonb not null,
        private_key bytea not null,
        created timestamptz not null default now(),
        constraint pk_token_keys primary key (id)
      )`);
    await runner.query('create index ix_token_keys_created on token_keys (created)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table token_keys');
    await runner.query('drop table backend_changes');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * For a rotation of the installation's secret: which secret each stored value is encrypted with, when each secret signed, and the key of
 * the log, which was derived from the secret and now outlives it. The id is null for values of the previous version.
 */
export class Secrets1795990000000 implements MigrationInterface {
  readonly name = 'Secrets1795990000000';

  async up(runner: QueryRunner) {
    for (const table of encrypted) await runner.query(`alter table ${table} add key_id text`);
    await runner.query(`
      create table secret_uses (
        key_id text not null,
        first_used timestamptz not null default now(),
        last_used timestamptz not null default now(),
        constraint pk_secret_uses primary key (key_id)
      )`);
    await runner.query(`
      create table log_keys (
        id uuid not null,
        sealed bytea not null,
        key_id text,
        created timestamptz not null default now(),
        constraint pk_log_keys primary key (id)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table log_keys');
    await runner.query('drop table secret_uses');
    for (const table of encrypted) await runner.query(`alter table ${table} drop key_id`);
  }
}

const encrypted = ['calendar_grants', 'token_keys', 'demo_oauth'] as const;

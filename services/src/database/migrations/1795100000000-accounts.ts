import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Accounts, their sessions, and the counters that limit attempts to log in. */
export class Accounts1795100000000 implements MigrationInterface {
  readonly name = 'Accounts1795100000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table accounts (
        id uuid not null,
        username text not null,
        username_key text collate "C" not null,
        password_hash text not null,
        created timestamptz(3) not null default now(),
        constraint pk_accounts primary key (id),
        constraint uq_accounts_username_key unique (username_key)
      )`);
    await runner.query(`
      create table sessions (
        owner_id uuid not null,
        id uuid not null,
        generation integer not null default 1,
        created timestamptz(3) not null default now(),
        expires timestamptz(3) not null,
        revoked timestamptz(3),
        constraint pk_sessions primary key (owner_id, id),
        constraint fk_sessions_owner foreign key (owner_id) references accounts (id) on delete cascade
      )`);
    await runner.query('create index ix_sessions_expires on sessions (expires)');
    // The columns that rate-limiter-flexible expects. Unlogged: counters lost in a crash do less harm than a write to disk for each
    // attempt.
    await runner.query(`
      create unlogged table attempts (
        key varchar(255) not null,
        points integer not null default 0,
        expire bigint,
        constraint pk_attempts primary key (key)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table attempts');
    await runner.query('drop table sessions');
    await runner.query('drop table accounts');
  }
}

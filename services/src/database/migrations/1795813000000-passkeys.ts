import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Passkeys, and the challenges that were used: each is valid once. */
export class Passkeys1795813000000 implements MigrationInterface {
  readonly name = 'Passkeys1795813000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table passkeys (
        owner_id uuid not null,
        id text collate "C" not null,
        name text not null,
        public_key bytea not null,
        counter bigint not null,
        transports text[] not null,
        synced boolean not null,
        created timestamptz(3) not null default now(),
        used timestamptz(3),
        constraint pk_passkeys primary key (owner_id, id),
        constraint uq_passkeys_id unique (id),
        constraint fk_passkeys_owner foreign key (owner_id) references accounts (id) on delete cascade
      )`);
    await runner.query(`
      create table spent_challenges (
        challenge text collate "C" not null,
        expires timestamptz(3) not null,
        constraint pk_spent_challenges primary key (challenge)
      )`);
    await runner.query('create index ix_spent_challenges_expires on spent_challenges (expires)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table spent_challenges');
    await runner.query('drop table passkeys');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Notes. The owner is the user of the access token. There is no foreign key to accounts: a closed account's notes are deleted in batches. */
export class Notes1795100000001 implements MigrationInterface {
  readonly name = 'Notes1795100000001';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table notes (
        owner_id uuid not null,
        id uuid not null,
        slug text collate "C" not null,
        title text not null,
        body text not null,
        category text not null,
        version integer not null default 1,
        created timestamptz(3) not null default now(),
        updated timestamptz(3) not null default now(),
        constraint pk_notes primary key (owner_id, id),
        constraint uq_notes_slug unique (owner_id, slug)
      )`);
    await runner.query('create index ix_notes_updated on notes (owner_id, updated, id)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table notes');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The JSON documents that apps store for a user. The content is text, not jsonb: it keeps the order of keys, and characters such as NUL
 * that jsonb rejects. A trigger records changes, as for notes and tasks.
 */
export class Documents1795950000000 implements MigrationInterface {
  readonly name = 'Documents1795950000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table documents (
        owner_id uuid not null,
        app text collate "C" not null,
        key text collate "C" not null,
        id uuid not null,
        version integer not null default 1,
        content text not null,
        bytes integer not null generated always as (octet_length(key) + octet_length(content)) stored,
        change_keys uuid[],
        created timestamptz(3) not null default now(),
        updated timestamptz(3) not null default now(),
        constraint pk_documents primary key (owner_id, app, key)
      )`);
    await runner.query(recordDocuments);
    for (const [change, rows] of statements) {
      await runner.query(`create trigger documents_record_${change} after ${change} on documents referencing ${rows}
        for each statement execute function record_documents()`);
    }
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table documents');
    await runner.query('drop function record_documents()');
  }
}

const statements = [
  ['insert', 'new table as changed'],
  ['update', 'new table as changed'],
  ['delete', 'old table as changed'],
] as const;

/** As `record_statement` of the migration Changes, with a topic for each app. */
const recordDocuments = `
  create function record_documents() returns trigger language plpgsql set search_path from current as $$
  declare
    part record;
  begin
    for part in
      select owner_id, app, case when count(*) > 50 then array[null]::uuid[] else array_agg(id) end as ids,
        case when count(*) > 50 then array[null]::integer[]
          when tg_op = 'DELETE' then array_agg(null::integer) else array_agg(version) end as versions
      from changed group by owner_id, app order by owner_id, app
    loop
      perform record_changes('documents/' || part.app, part.owner_id, part.ids, part.versions);
    end loop;
    return null;
  end $$`;

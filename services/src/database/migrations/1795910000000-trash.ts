import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Deleted items, for 30 days. They count in the quotas of their owner: the triggers add what those of the items' own tables subtract. A
 * server of the previous release deletes without it.
 */
export class Trash1795910000000 implements MigrationInterface {
  readonly name = 'Trash1795910000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table trash (
        owner_id uuid not null,
        id uuid not null,
        kind text not null,
        key text not null,
        title text not null,
        bytes integer not null,
        content jsonb not null,
        deleted_at timestamptz(3) not null default now(),
        constraint pk_trash primary key (owner_id, id)
      )`);
    await runner.query('create index ix_trash_list on trash (owner_id, deleted_at, id)');
    await runner.query('create index ix_trash_deleted_at on trash (deleted_at)');
    await runner.query(countTrash);
    await runner.query(recordTrash);
    for (const work of ['count', 'record']) {
      for (const [change, rows] of statements) {
        await runner.query(`create trigger trash_${work}_${change} after ${change} on trash referencing ${rows}
          for each statement execute function ${work}_trash()`);
      }
    }
  }

  async down(runner: QueryRunner) {
    // Not only the table is dropped: the triggers subtract the items from the counts.
    await runner.query('delete from trash');
    await runner.query('drop table trash');
    await runner.query('drop function count_trash(), record_trash()');
  }
}

const statements = [
  ['insert', 'new table as changed'],
  ['delete', 'old table as changed'],
] as const;

/** A deletion inserts no counts: those of a closed account may be deleted before its trash. */
const countTrash = `
  create function count_trash() returns trigger language plpgsql set search_path from current as $$
  declare
    part record;
  begin
    for part in
      select owner_id,
        count(*) filter (where kind = 'notes') as notes,
        coalesce(sum(bytes) filter (where kind = 'notes'), 0) as note_bytes,
        count(*) filter (where kind = 'tasks') as tasks
      from changed group by owner_id order by owner_id
    loop
      if tg_op = 'INSERT' then
        insert into account_usage as kept (owner_id, notes, note_bytes, tasks)
        values (part.owner_id, part.notes, part.note_bytes, part.tasks)
        on conflict (owner_id) do update set notes = kept.notes + excluded.notes,
          note_bytes = kept.note_bytes + excluded.note_bytes, tasks = kept.tasks + excluded.tasks;
      else
        update account_usage set notes = notes - part.notes, note_bytes = note_bytes - part.note_bytes, tasks = tasks - part.tasks
        where owner_id = part.owner_id;
      end if;
    end loop;
    return null;
  end $$`;

/** As `record_statement` of the migration Changes. The trash has no versions. */
const recordTrash = `
  create function record_trash() returns trigger language plpgsql set search_path from current as $$
  declare
    part record;
  begin
    for part in
      select owner_id, case when count(*) > 50 then array[null]::uuid[] else array_agg(id) end as ids
      from changed group by owner_id order by owner_id
    loop
      perform record_changes('trash', part.owner_id, part.ids, array_fill(null::integer, array[cardinality(part.ids)]));
    end loop;
    return null;
  end $$`;

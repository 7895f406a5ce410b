import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The number and size of each account's items, for its quotas. Triggers count, so that every writer is counted: also a server of the
 * previous release, a script, the deletion of an account. They are created first, and block writers until the first count is stored.
 */
export class AccountUsage1795850000000 implements MigrationInterface {
  readonly name = 'AccountUsage1795850000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table account_usage (
        owner_id uuid not null,
        notes integer not null default 0,
        note_bytes bigint not null default 0,
        tasks integer not null default 0,
        constraint pk_account_usage primary key (owner_id)
      ) with (fillfactor = 70)`);
    await runner.query(countNotes);
    await runner.query(countTasks);
    for (const [name, change, rows] of changes) {
      await runner.query(
        `create trigger notes_count_${name} after ${change} on notes ${rows} for each statement execute function count_notes()`,
      );
      if (name === 'update') continue;
      await runner.query(
        `create trigger tasks_count_${name} after ${change} on tasks ${rows} for each statement execute function count_tasks()`,
      );
    }
    await runner.query(`
      insert into account_usage (owner_id, notes, note_bytes, tasks)
      select owner_id, sum(notes), sum(note_bytes), sum(tasks)
      from (
        select owner_id, 1 as notes, octet_length(title) + octet_length(body) as note_bytes, 0 as tasks from notes
        union all select owner_id, 0, 0, 1 from tasks
      ) as stored
      group by owner_id`);
  }

  async down(runner: QueryRunner) {
    for (const [name] of changes) {
      await runner.query(`drop trigger notes_count_${name} on notes`);
      await runner.query(`drop trigger if exists tasks_count_${name} on tasks`);
    }
    await runner.query('drop function count_notes(), count_tasks()');
    await runner.query('drop table account_usage');
  }
}

const changes = [
  ['insert', 'insert', 'referencing new table as added'],
  ['delete', 'delete', 'referencing old table as removed'],
  ['update', 'update', 'referencing old table as removed new table as added'],
] as const;

const bytes = 'octet_length(title) + octet_length(body)';

/** Rows are changed in the order of their owners, so that two statements that change several cannot deadlock. */
const countNotes = `
  create function count_notes() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      insert into account_usage as kept (owner_id, notes, note_bytes)
      select owner_id, count(*), sum(${bytes}) from added group by owner_id order by owner_id
      on conflict (owner_id) do update
        set notes = kept.notes + excluded.notes, note_bytes = kept.note_bytes + excluded.note_bytes;
    elsif tg_op = 'DELETE' then
      update account_usage as kept set notes = kept.notes - gone.notes, note_bytes = kept.note_bytes - gone.note_bytes
      from (select owner_id, count(*) as notes, sum(${bytes}) as note_bytes from removed group by owner_id) as gone
      where kept.owner_id = gone.owner_id;
    else
      update account_usage as kept set note_bytes = kept.note_bytes + changed.note_bytes
      from (
        select owner_id, sum(size) as note_bytes
        from (select owner_id, ${bytes} as size from added union all select owner_id, -(${bytes}) from removed) as sizes
        group by owner_id having sum(size) <> 0
      ) as changed
      where kept.owner_id = changed.owner_id;
    end if;
    return null;
  end $$`;

const countTasks = `
  create function count_tasks() returns trigger language plpgsql set search_path from current as $$
  begin
    if tg_op = 'INSERT' then
      insert into account_usage as kept (owner_id, tasks)
      select owner_id, count(*) from added group by owner_id order by owner_id
      on conflict (owner_id) do update set tasks = kept.tasks + excluded.tasks;
    else
      update account_usage as kept set tasks = kept.tasks - gone.tasks
      from (select owner_id, count(*) as tasks from removed group by owner_id) as gone
      where kept.owner_id = gone.owner_id;
    end if;
    return null;
  end $$`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The changes of the last hour, numbered by owner, so that open pages can follow them and continue after a lost connection. Triggers
 * record them, also those of a server of the previous release, or of a script. The lock of the counter is held until the transaction
 * ends, so the numbers of an owner become visible in their order.
 */
export class Changes1795900000000 implements MigrationInterface {
  readonly name = 'Changes1795900000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table change_counters (
        owner_id uuid not null,
        last bigint not null,
        constraint pk_change_counters primary key (owner_id)
      ) with (fillfactor = 70)`);
    await runner.query(`
      create table changes (
        owner_id uuid not null,
        number bigint not null,
        topic text not null,
        item_id uuid,
        version integer,
        at timestamptz not null default now(),
        constraint pk_changes primary key (owner_id, number)
      )`);
    await runner.query('create index ix_changes_at on changes (at)');
    await runner.query(recordChanges);
    await runner.query(recordStatement);
    for (const table of ['notes', 'tasks']) {
      for (const [change, rows] of statements) {
        await runner.query(`create trigger ${table}_record_${change} after ${change} on ${table} referencing ${rows}
          for each statement execute function record_statement('${table}')`);
      }
    }
  }

  async down(runner: QueryRunner) {
    for (const table of ['notes', 'tasks']) {
      for (const [change] of statements) await runner.query(`drop trigger ${table}_record_${change} on ${table}`);
    }
    await runner.query('drop function record_statement(), record_changes(text, uuid, uuid[], integer[])');
    await runner.query('drop table changes, change_counters');
  }
}

const statements = [
  ['insert', 'new table as changed'],
  ['update', 'new table as changed'],
  ['delete', 'old table as changed'],
] as const;

/** A notification may have 8,000 bytes, in which 50 items fit. More items of one statement are recorded as one change without an id. */
const most = 50;

const recordChanges = `
  create function record_changes(topic text, owner uuid, ids uuid[], versions integer[]) returns void
  language plpgsql set search_path from current as $$
  declare
    count integer := cardinality(ids);
    end_number bigint;
  begin
    insert into change_counters as counter (owner_id, last) values (owner, count)
    on conflict (owner_id) do update set last = counter.last + excluded.last
    returning last into end_number;
    insert into changes (owner_id, number, topic, item_id, version)
    select owner, end_number - count + item.position, record_changes.topic, item.id, item.version
    from unnest(ids, versions) with ordinality as item (id, version, position);
    perform pg_notify('daybook_changes', owner || json_build_array(end_number, topic, ids, versions)::text);
  end $$`;

/** Owners in their order, so that two statements that change items of several cannot deadlock. */
const recordStatement = `
  create function record_statement() returns trigger language plpgsql set search_path from current as $$
  declare
    part record;
  begin
    for part in
      select owner_id, case when count(*) > ${most} then array[null]::uuid[] else array_agg(id) end as ids,
        case when count(*) > ${most} then array[null]::integer[]
          when tg_op = 'DELETE' then array_agg(null::integer) else array_agg(version) end as versions
      from changed group by owner_id order by owner_id
    loop
      perform record_changes(tg_argv[0], part.owner_id, part.ids, part.versions);
    end loop;
    return null;
  end $$`;

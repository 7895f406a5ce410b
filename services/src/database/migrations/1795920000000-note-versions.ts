import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The history of notes: what a save replaced. A trigger stores it, so that the saves of every writer can be taken back: also those of a
 * server of the previous release, or of a script. There is no foreign key to the note, whose history outlives a time in the trash.
 */
export class NoteVersions1795920000000 implements MigrationInterface {
  readonly name = 'NoteVersions1795920000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table account_usage add column history_bytes bigint not null default 0');
    await runner.query(`
      create table note_versions (
        owner_id uuid not null,
        note_id uuid not null,
        version integer not null,
        title text not null,
        body text not null,
        category text not null,
        saved timestamptz(3) not null,
        expires timestamptz(3) not null,
        constraint pk_note_versions primary key (owner_id, note_id, version)
      )`);
    await runner.query('create index ix_note_versions_expires on note_versions (expires)');
    for (const statement of [expiryOf, storeVersion, countVersions]) await runner.query(statement);
    for (const [change, rows] of changes) {
      await runner.query(`create trigger note_versions_count_${change} after ${change} on note_versions referencing ${rows}
        for each statement execute function count_note_versions()`);
    }
    // Last, because it blocks the writers of notes.
    await runner.query(`
      create trigger notes_store_version after update on notes for each row
      when ((old.title, old.body, old.category) is distinct from (new.title, new.body, new.category))
      execute function store_note_version()`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop trigger notes_store_version on notes');
    await runner.query('drop table note_versions');
    await runner.query('drop function store_note_version(), count_note_versions(), note_version_expiry(timestamptz, timestamptz)');
    await runner.query('alter table account_usage drop column history_bytes');
  }
}

const changes = [
  ['insert', 'new table as changed'],
  ['delete', 'old table as changed'],
] as const;

/**
 * Everything for a day, the last state of each hour for a week, the last state of each day for a year, in UTC. Counted from when the state
 * was replaced: one that was current for years can be restored too. Which state is the last one of its hour is known when it is
 * replaced, so no job has to compare versions: it deletes those that have expired.
 */
const expiryOf = `
  create function note_version_expiry(saved timestamptz, replaced timestamptz) returns timestamptz language sql stable as $$
    select replaced + case
      when date_trunc('day', saved, 'UTC') <> date_trunc('day', replaced, 'UTC') then interval '365 days'
      when date_trunc('hour', saved, 'UTC') <> date_trunc('hour', replaced, 'UTC') then interval '7 days'
      else interval '1 day'
    end
  $$`;

/**
 * The number is the note's version, so it is also in the ETag of that state. If the note was imported or restored with a lower one, it is
 * the next free number: the order stays that of time.
 *
 * Of more than 200 versions those that expire first are deleted, except the newest 20. So a day of many saves does not push out the year
 * before it, and the last saves can always be taken back.
 */
const storeVersion = `
  create function store_note_version() returns trigger language plpgsql set search_path from current as $$
  begin
    insert into note_versions (owner_id, note_id, version, title, body, category, saved, expires)
    select old.owner_id, old.id, greatest(old.version, max(kept.version) + 1), old.title, old.body, old.category, old.updated,
      note_version_expiry(old.updated, now())
    from note_versions as kept where kept.owner_id = old.owner_id and kept.note_id = old.id;

    delete from note_versions as surplus using (
      select version
      from (
        select version, expires, row_number() over (order by version desc) as age
        from note_versions where owner_id = old.owner_id and note_id = old.id
      ) as numbered
      where age > 20 order by expires desc, version desc offset 180
    ) as chosen
    where surplus.owner_id = old.owner_id and surplus.note_id = old.id and surplus.version = chosen.version;
    return null;
  end $$`;

/**
 * As for notes, rows of \`account_usage\` are changed in the order of their owners. Each version counts 1,024 bytes more than its text, so
 * that an account has at most 250,000: to find those to delete among a million took longer than a statement may.
 */
const countVersions = `
  create function count_note_versions() returns trigger language plpgsql set search_path from current as $$
  begin
    update account_usage as kept
    set history_bytes = kept.history_bytes + case when tg_op = 'INSERT' then counted.bytes else -counted.bytes end
    from (
      select usage.owner_id, sums.bytes
      from account_usage as usage join (
        select owner_id, sum(octet_length(title) + octet_length(body) + 1024) as bytes from changed group by owner_id
      ) as sums using (owner_id)
      order by usage.owner_id for update of usage
    ) as counted
    where kept.owner_id = counted.owner_id;
    return null;
  end $$`;

import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * The log of releases: an entry for each published release, each change of what is live, and each change of permissions, by triggers, so
 * that an entry is stored in the transaction of its change, whatever wrote it. Servers of the previous version write entries too.
 */
export class ReleaseLog1795970000000 implements MigrationInterface {
  readonly name = 'ReleaseLog1795970000000';

  async up(runner: QueryRunner) {
    await this.createTables(runner);
    await this.createHashes(runner);
    await this.createEntries(runner);
    // The lock of the changes, so that none is made between the earlier rows and the triggers.
    await runner.query('select pg_advisory_xact_lock(7421866301)');
    for (const table of logged) {
      await runner.query(`
        create trigger tr_${table}_logged after insert on ${table}
        for each row execute function log_row()`);
    }
    for (const table of logged) {
      await runner.query(`
        select append_to_log(log_entry_of(earlier, salt) || '{"backfilled": true}', salt)
        from (select earlier, gen_random_uuid() as salt from ${table} earlier order by ${orders[table]}) earlier_rows`);
    }
  }

  async down(runner: QueryRunner) {
    for (const table of logged) await runner.query(`drop trigger tr_${table}_logged on ${table}`);
    await runner.query('drop function log_row');
    for (const table of logged) await runner.query(`drop function log_entry_of(${table}, uuid)`);
    await runner.query('drop function record_of(releases)');
    await runner.query('drop function log_reason');
    await runner.query('drop function log_time');
    await runner.query('drop function append_to_log');
    await runner.query('drop table log_heads');
    await runner.query('drop table log_entries');
  }

  private async createTables(runner: QueryRunner) {
    await runner.query(`
      create table log_entries (
        id bigint not null,
        entry text not null,
        salt uuid,
        change bigint,
        constraint pk_log_entries primary key (id),
        constraint uq_log_entries_change unique (change)
      )`);
    await runner.query(`
      create table log_heads (
        size bigint not null,
        checkpoint text not null,
        at timestamptz not null default now(),
        constraint pk_log_heads primary key (size)
      )`);
    for (const table of ['log_entries', 'log_heads']) {
      await runner.query(`
        create trigger tr_${table}_kept before update or delete on ${table}
        for each row execute function refuse_change()`);
      await runner.query(`
        create trigger tr_${table}_not_truncated before truncate on ${table}
        for each statement execute function refuse_change()`);
    }
    // The lock makes ids follow each other without gaps, and be committed in their order.
    await runner.query(`
      create function append_to_log(new_entry jsonb, new_salt uuid) returns void language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7421866301);
        insert into log_entries (id, entry, salt, change)
          select coalesce(max(id) + 1, 0), new_entry::text, new_salt, (new_entry ->> 'change')::bigint from log_entries;
      end $$`);
  }

  /** The log is public. Who made a change and why is not: an entry has only a hash of it, with a salt. */
  private async createHashes(runner: QueryRunner) {
    await runner.query(`
      create function log_time(at timestamptz) returns text language sql stable as $$
        select to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')
      $$`);
    await runner.query(`
      create function log_reason(salt uuid, who text, token text, why text) returns text language sql stable as $$
        select encode(sha256(convert_to(jsonb_build_array(salt, who, token, why)::text, 'UTF8')), 'hex')
      $$`);
    await runner.query(`
      create function record_of(release releases) returns text language sql stable as $$
        select jsonb_build_object('app', release.app, 'version', release.version, 'description', release.description,
          'files', release.files)::text
      $$`);
  }

  private async createEntries(runner: QueryRunner) {
    await runner.query(`
      create function log_entry_of(release releases, salt uuid) returns jsonb language sql stable as $$
        select jsonb_build_object('type', 'release', 'app', release.app, 'version', release.version,
          'record', encode(sha256(convert_to(record_of(release), 'UTF8')), 'hex'), 'at', log_time(release.published))
      $$`);
    await runner.query(`
      create function log_entry_of(change live_changes, salt uuid) returns jsonb language sql stable as $$
        select jsonb_build_object('type', 'live', 'app', change.app, 'change', change.id::text, 'kind', change.kind,
            'version', change.version, 'at', log_time(change.at),
            'reason', log_reason(salt, change.by, change.token_id, change.why))
          || case when change.rollout_version is null then '{}' else jsonb_build_object('rollout',
            jsonb_build_object('version', change.rollout_version, 'share', change.rollout_share)) end
      $$`);
    await runner.query(`
      create function log_entry_of(change permission_changes, salt uuid) returns jsonb language sql stable as $$
        select jsonb_build_object('type', 'permissions', 'app', change.app, 'permissions', change.permissions,
          'at', log_time(change.at), 'reason', log_reason(salt, change.by, change.token_id, change.why))
      $$`);
    await runner.query(`
      create function log_row() returns trigger language plpgsql as $$
      declare
        salt uuid := gen_random_uuid();
      begin
        -- pg_dump empties the search path: a restore of rows brings their entries with it.
        if current_setting('search_path') = '' then
          return null;
        end if;
        perform append_to_log(log_entry_of(new, salt), salt);
        return null;
      end $$`);
  }
}

/** In the order in which earlier rows are appended: a release comes before the changes that name it. */
const logged = ['releases', 'live_changes', 'permission_changes'] as const;

const orders = { releases: 'published, app, version', live_changes: 'id', permission_changes: 'id' };

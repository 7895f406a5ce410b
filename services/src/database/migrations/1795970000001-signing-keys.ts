import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The signing keys of teams, as the history of their changes, and the signed statement of each release. The log has both. */
export class SigningKeys1795970000001 implements MigrationInterface {
  readonly name = 'SigningKeys1795970000001';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table key_changes (
        id bigint generated always as identity,
        app text not null,
        kind text not null,
        key text,
        at timestamptz not null default now(),
        by text not null,
        token_id text not null,
        why text not null,
        constraint pk_key_changes primary key (id),
        constraint ck_key_changes_kind check (
          kind in ('add', 'withdraw') and key is not null or kind in ('require', 'optional') and key is null)
      )`);
    await runner.query('create index ix_key_changes_app on key_changes (app, id)');
    await runner.query(`
      create trigger tr_key_changes_kept before update or delete on key_changes
      for each row execute function refuse_change()`);
    await runner.query(`
      create trigger tr_key_changes_not_truncated before truncate on key_changes
      for each statement execute function refuse_change()`);
    await runner.query(`
      create function log_entry_of(change key_changes, salt uuid) returns jsonb language sql stable as $$
        select jsonb_build_object('type', 'key', 'app', change.app, 'kind', change.kind, 'at', log_time(change.at),
            'reason', log_reason(salt, change.by, change.token_id, change.why))
          || case when change.key is null then '{}' else jsonb_build_object('key', change.key) end
      $$`);
    await runner.query(`
      create trigger tr_key_changes_logged after insert on key_changes
      for each row execute function log_row()`);

    await runner.query('alter table releases add attestation text, add sbom text');
    await runner.query(`
      create trigger tr_releases_attestation_kept before update of attestation, sbom on releases
      for each row execute function refuse_change()`);
    await runner.query(
      releaseEntry(`|| case when release.attestation is null then '{}' else jsonb_build_object('attestation',
            encode(sha256(convert_to(release.attestation, 'UTF8')), 'hex')) end`),
    );
  }

  async down(runner: QueryRunner) {
    await runner.query(releaseEntry(''));
    await runner.query('drop trigger tr_releases_attestation_kept on releases');
    await runner.query('alter table releases drop attestation, drop sbom');
    await runner.query('drop function log_entry_of(key_changes, uuid) cascade');
    await runner.query('drop table key_changes');
  }
}

const releaseEntry = (more: string) => `
  create or replace function log_entry_of(release releases, salt uuid) returns jsonb language sql stable as $$
    select jsonb_build_object('type', 'release', 'app', release.app, 'version', release.version,
      'record', encode(sha256(convert_to(record_of(release), 'UTF8')), 'hex'), 'at', log_time(release.published))
      ${more}
  $$`;

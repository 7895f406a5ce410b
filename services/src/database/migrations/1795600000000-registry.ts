import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rollouts, release tokens for one app, and health reports. Triggers reject changes of the history. */
export class Registry1795600000000 implements MigrationInterface {
  readonly name = 'Registry1795600000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      alter table releases
        add by text not null default 'start',
        add pruned timestamptz`);
    await runner.query(`update releases set description = '{"exposes": {}, "shared": {}, "provides": {}}' || description`);
    await runner.query(`
      alter table live_changes
        add kind text not null default 'live',
        add rollout_version text,
        add rollout_share smallint,
        add constraint fk_live_changes_rollout foreign key (app, rollout_version) references releases (app, version),
        add constraint ck_live_changes_rollout check (
          (rollout_version is null) = (rollout_share is null) and rollout_share between 0 and 99)`);
    await this.keepForEver(runner);
    await runner.query(`
      create table release_tokens (
        id uuid not null,
        app text not null,
        who text not null,
        hash bytea not null,
        created timestamptz not null default now(),
        revoked timestamptz,
        constraint pk_release_tokens primary key (id),
        constraint uq_release_tokens_hash unique (hash)
      )`);
    await runner.query(`
      create table outcomes (
        ticket text not null,
        app text not null,
        version text not null,
        result text not null,
        ms integer not null,
        error text,
        at timestamptz not null default now(),
        constraint pk_outcomes primary key (ticket, app, version, result)
      )`);
    await runner.query('create index ix_outcomes_app on outcomes (app, at)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table outcomes');
    await runner.query('drop table release_tokens');
    await runner.query('drop trigger tr_live_changes_kept on live_changes');
    await runner.query('drop trigger tr_releases_kept on releases');
    await runner.query('drop function refuse_change');
    await runner.query('alter table live_changes drop kind, drop rollout_version, drop rollout_share');
    await runner.query('alter table releases drop by, drop pruned');
  }

  /** The only later change of a release is the time at which its files were removed. */
  private async keepForEver(runner: QueryRunner) {
    await runner.query(`
      create function refuse_change() returns trigger language plpgsql as $$
      begin
        raise exception '% only grows', tg_table_name;
      end $$`);
    await runner.query(`
      create trigger tr_live_changes_kept before update or delete on live_changes
      for each row execute function refuse_change()`);
    await runner.query(`
      create trigger tr_releases_kept before delete or update of app, version, description, files, published, by on releases
      for each row execute function refuse_change()`);
  }
}

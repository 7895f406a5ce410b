import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Rows of live_changes are committed in the order of their ids, on all servers. Servers notice a change by the highest id; one with a
 * lower id that is committed later would not be served until the next change. A row names the token that was used. live_changes and
 * releases cannot be truncated.
 */
export class LiveChangesInOrder1795820000000 implements MigrationInterface {
  readonly name = 'LiveChangesInOrder1795820000000';

  async up(runner: QueryRunner) {
    await runner.query('alter table live_changes add token_id text');
    await runner.query(`
      create function live_changes_in_order() returns trigger language plpgsql as $$
      begin
        perform pg_advisory_xact_lock(7421866301);
        return null;
      end $$`);
    await runner.query(`
      create trigger tr_live_changes_in_order before insert on live_changes
      for each statement execute function live_changes_in_order()`);
    for (const table of ['live_changes', 'releases']) {
      await runner.query(`
        create trigger tr_${table}_not_truncated before truncate on ${table}
        for each statement execute function refuse_change()`);
    }
  }

  async down(runner: QueryRunner) {
    for (const table of ['live_changes', 'releases']) await runner.query(`drop trigger tr_${table}_not_truncated on ${table}`);
    await runner.query('drop trigger tr_live_changes_in_order on live_changes');
    await runner.query('drop function live_changes_in_order');
    await runner.query('alter table live_changes drop token_id');
  }
}

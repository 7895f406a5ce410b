import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The keys of the latest changes of notes and tasks, by which a repeated request is recognized. */
export class ChangeKeys1795930000000 implements MigrationInterface {
  readonly name = 'ChangeKeys1795930000000';

  async up(runner: QueryRunner) {
    for (const table of ['notes', 'tasks']) await runner.query(`alter table ${table} add column change_keys uuid[]`);
  }

  async down(runner: QueryRunner) {
    for (const table of ['notes', 'tasks']) await runner.query(`alter table ${table} drop column change_keys`);
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** When each job is due, and when it last ran. */
export class Jobs1795840000000 implements MigrationInterface {
  readonly name = 'Jobs1795840000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table jobs (
        name text not null,
        due timestamptz not null,
        succeeded timestamptz,
        constraint pk_jobs primary key (name)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table jobs');
  }
}

import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Tasks. The index of the numbers serves lists, and finds the highest number without a scan. */
export class Tasks1795400000000 implements MigrationInterface {
  readonly name = 'Tasks1795400000000';

  async up(runner: QueryRunner) {
    await runner.query(`
      create table tasks (
        owner_id uuid not null,
        id uuid not null,
        number integer not null,
        title text not null,
        category text not null,
        version integer not null default 1,
        created timestamptz(3) not null default now(),
        updated timestamptz(3) not null default now(),
        constraint pk_tasks primary key (owner_id, id),
        constraint uq_tasks_number unique (owner_id, number)
      )`);
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table tasks');
  }
}

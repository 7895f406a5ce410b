import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The responses to requests with an Idempotency-Key, for their repetitions. */
export class IdempotencyKeys1795100000002 implements MigrationInterface {
  readonly name = 'IdempotencyKeys1795100000002';

  async up(runner: QueryRunner) {
    // json, not jsonb: a repetition gets the first response byte for byte, with its members in the same order.
    await runner.query(`
      create table idempotency_keys (
        owner_id uuid not null,
        key text collate "C" not null,
        fingerprint text not null,
        answer json,
        created timestamptz(3) not null default now(),
        constraint pk_idempotency_keys primary key (owner_id, key)
      )`);
    await runner.query('create index ix_idempotency_keys_created on idempotency_keys (created)');
  }

  async down(runner: QueryRunner) {
    await runner.query('drop table idempotency_keys');
  }
}

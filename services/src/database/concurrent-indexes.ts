import type { QueryRunner } from 'typeorm';

/** The name of each index, and what follows `on`. */
type Indexes = readonly (readonly [name: string, place: string])[];

/** Creates indexes while others write, outside of a transaction. A migration that was interrupted may call it again. */
export async function createIndexes(runner: QueryRunner, indexes: Indexes) {
  // The build of an index waits for older transactions, and blocks none.
  await runner.query('set lock_timeout = 0');
  for (const [name, place] of indexes) {
    // An interrupted run leaves an invalid index.
    await runner.query(`drop index concurrently if exists ${name}`);
    await runner.query(`create index concurrently ${name} on ${place}`);
  }
  await runner.query('reset lock_timeout');
}

export async function dropIndexes(runner: QueryRunner, indexes: Indexes) {
  for (const [name] of indexes) await runner.query(`drop index ${name}`);
}

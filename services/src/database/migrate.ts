import { setTimeout as wait } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { dataSourceOptions } from './data-source.ts';

/** Of several servers that start at once on one database, one migrates while the others wait. The number is ours alone. */
const turn = 7_301_944_020;

/** Brings the database to the form that this version works with. */
export async function migrate(url: string) {
  const database = await new DataSource(dataSourceOptions(url)).initialize();
  const holder = database.createQueryRunner();
  try {
    await takeTurn(holder);
    await database.runMigrations({ transaction: 'each' });
    await holder.query('select pg_advisory_unlock($1)', [turn]);
  } finally {
    await holder.release();
    await database.destroy();
  }
}

/**
 * Asks again and again instead of waiting inside a statement: `create index concurrently` waits for every statement that is under
 * way, so two servers that started together waited for each other for ever.
 */
async function takeTurn(holder: QueryRunner) {
  for (let isOurs = false; !isOurs;) {
    const [row] = (await holder.query('select pg_try_advisory_lock($1) as mine', [turn])) as { mine: boolean }[];
    isOurs = row?.mine ?? false;
    if (!isOurs) await wait(100);
  }
}

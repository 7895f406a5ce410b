import { DataSource } from 'typeorm';
import { dataSourceOptions } from './data-source.ts';

/** Of several servers that start at once on one database, one migrates while the others wait. The number is ours alone. */
const turn = 7_301_944_020;

/** Brings the database to the form that this version works with. */
export async function migrate(url: string) {
  const database = await new DataSource(dataSourceOptions(url)).initialize();
  const holder = database.createQueryRunner();
  try {
    await holder.query('select pg_advisory_lock($1)', [turn]);
    await database.runMigrations({ transaction: 'each' });
    await holder.query('select pg_advisory_unlock($1)', [turn]);
  } finally {
    await holder.release();
    await database.destroy();
  }
}

import { setTimeout as wait } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { logLine } from '../start/log-line.ts';
import { StartupError } from '../startup-error.ts';
import { dataSourceOptions } from './data-source.ts';
import { isLockTimeout } from './is-away.ts';

/** Of several servers that start at once on one database, one migrates while the others wait. The number is ours alone. */
const turn = 7_301_944_020;

/**
 * How a migration waits for a table, in milliseconds. While it waits for a long transaction, all requests wait behind it: so it gives up
 * soon, lets them through, and tries again.
 */
const standard = { lock: 2000, pause: 2000, attempts: 150 };

/**
 * Brings the database to the form that this version works with.
 *
 * @throws {StartupError} when a table stays locked for ten minutes
 */
export async function migrate(url: string, patience = standard) {
  const options = dataSourceOptions(url);
  const limits = { lock_timeout: patience.lock };
  const database = await new DataSource({ ...options, extra: { ...options.extra, ...limits } }).initialize();
  const holder = database.createQueryRunner();
  try {
    await takeTurn(holder);
    await runPatiently(database, patience);
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
  for (let attempt = 1; ; attempt += 1) {
    const [row] = (await holder.query('select pg_try_advisory_lock($1) as mine', [turn])) as { mine: boolean }[];
    if (row?.mine) return;
    // Most waits are short: said after three seconds, and then once a minute.
    if (attempt % 600 === 30) logLine('info', 'Another server migrates the database. Waiting for it.');
    await wait(100);
  }
}

/** Each migration is a transaction of its own: what was done before a locked table is kept. */
async function runPatiently(database: DataSource, { pause, attempts }: typeof standard) {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await database.runMigrations({ transaction: 'each' });
      return;
    } catch (error) {
      if (!isLockTimeout(error)) throw error;
      if (attempt === attempts) throw new StartupError('The database cannot be migrated: one of its tables stays locked.');
      logLine('warn', 'A table is locked by a long transaction. The migration lets others through and tries again.');
      await wait(pause);
    }
  }
}

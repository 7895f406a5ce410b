import { setTimeout as wait } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { logLine } from '../start/startup-log.ts';
import { StartupError } from '../start/startup-error.ts';
import { dataSourceOptions } from './data-source.ts';
import { isLockTimeout } from './database-errors.ts';

/** The key of the advisory lock under which one server migrates while the others wait. Nothing else uses this number. */
const migrationLock = 7_301_944_020;

/** How a migration waits for a table, in milliseconds. Requests wait behind it, so it soon lets them through and retries. */
const retries = { lock: 2000, pause: 2000, attempts: 150 };

/** Runs the migrations that the database does not have yet. @throws {StartupError} if a table stays locked for ten minutes */
export async function migrate(url: string, waiting = retries) {
  const options = dataSourceOptions(url);
  const limits = { lock_timeout: waiting.lock };
  const database = await new DataSource({ ...options, extra: { ...options.extra, ...limits } }).initialize();
  const holder = database.createQueryRunner();
  try {
    await lock(holder);
    await runMigrations(database, waiting);
    await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
  } finally {
    await holder.release();
    await database.destroy();
  }
}

/** Polls: `create index concurrently` waits for all running statements, so two servers would wait for each other forever. */
async function lock(holder: QueryRunner) {
  for (let attempt = 1; ; attempt += 1) {
    const [row] = (await holder.query('select pg_try_advisory_lock($1) as mine', [migrationLock])) as { mine: boolean }[];
    if (row?.mine) return;
    // Most waits are short: logged after three seconds, and then once a minute.
    if (attempt % 600 === 30) logLine('info', 'Another server migrates the database. Waiting for it.');
    await wait(100);
  }
}

/** Each migration has its own transaction: those before a locked table stay done. */
async function runMigrations(database: DataSource, { pause, attempts }: typeof retries) {
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

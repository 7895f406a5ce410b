import { setTimeout as wait } from 'node:timers/promises';
import { DataSource, type QueryRunner } from 'typeorm';
import { logLine } from '../start/startup-log.ts';
import { StartupError } from '../start/startup-error.ts';
import { DatabaseClient } from './database-client.ts';
import { dataSourceOptions, migrationNames } from './data-source.ts';
import { isForbidden, isLockTimeout } from './database-errors.ts';
import { sessionLimits, timeLimits } from './time-limits.ts';

/** The key of the advisory lock under which one server migrates while the others wait. Nothing else uses this number. */
export const migrationLock = 7_301_944_020;

/** How a migration waits for a table, in milliseconds. Requests wait behind it, so it soon lets them through and retries. */
const retries = { lock: 2000, pause: 2000, attempts: 150 };

/**
 * Runs the migrations that the database does not have yet, and returns their names. One server does this at a time.
 *
 * @throws {StartupError} if a table stays locked for ten minutes, or the role may not change tables
 */
export async function migrate(url: string, waiting = retries): Promise<string[]> {
  const options = dataSourceOptions(url);
  const limits = { lock_timeout: waiting.lock };
  const database = await new DataSource({ ...options, extra: { ...options.extra, ...limits } }).initialize();
  const holder = database.createQueryRunner();
  try {
    await lock(holder);
    const missing = await findMissing((statement) => holder.query(statement) as Promise<Names>);
    await runMigrations(database, waiting);
    await holder.query('select pg_advisory_unlock($1)', [migrationLock]);
    return missing;
  } finally {
    await holder.release();
    await database.destroy();
  }
}

/** @throws {StartupError} if the database lacks migrations of this version. One that has more is of a newer version, and fits. */
export async function requireMigrated(url: string) {
  const client = new DatabaseClient({
    connectionString: url,
    connectionTimeoutMillis: timeLimits.connection,
    ...sessionLimits(timeLimits.statement),
  });
  await client.connect();
  try {
    const missing = await findMissing(async (statement) => (await client.query<{ name: string }>(statement)).rows);
    if (missing.length > 0) throw unmigrated(missing);
  } finally {
    await client.end().catch(() => {});
  }
}

const unmigrated = ({ length, [0]: first }: readonly string[]) =>
  new StartupError(
    `The database lacks ${length} ${length === 1 ? 'migration' : 'migrations'} of this version (the first is ${first}), and MIGRATE is ` +
      'off. Migrate it as a step of its own (node migrate.mjs), or set MIGRATE to 1.',
  );

type Names = { readonly name: string }[];

/** Returns the migrations of this version that the database does not have, in their order. */
async function findMissing(run: (statement: string) => Promise<Names>): Promise<string[]> {
  const tables = await run(`select 'migrations' as name where to_regclass('migrations') is not null`);
  const done = tables.length > 0 ? await run('select name from migrations') : [];
  return migrationNames.filter((migration) => !done.some(({ name }) => name === migration));
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
      if (isForbidden(error)) throw new StartupError(forbidden);
      if (!isLockTimeout(error)) throw error;
      if (attempt === attempts) throw new StartupError('The database cannot be migrated: one of its tables stays locked.');
      logLine('warn', 'A table is locked by a long transaction. The migration lets others through and tries again.');
      await wait(pause);
    }
  }
}

const forbidden =
  'The database lacks migrations of this version, and the role of DATABASE_URL may not change its tables. ' +
  'Migrate it as a step of its own (node migrate.mjs) with a role that may.';

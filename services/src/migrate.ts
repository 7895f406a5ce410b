import 'reflect-metadata';
import { checkServer } from './database/check-server.ts';
import { limitPooledRole } from './database/limit-pooled-role.ts';
import { migrate } from './database/migrate.ts';
import { readDatabaseUrl } from './settings-values.ts';
import { endProcess } from './start/end-process.ts';
import { logLine } from './start/log-line.ts';
import { StartupError } from './startup-error.ts';

/*
 * Migrates the database of DATABASE_URL and ends: a step of its own, before the servers of a new version start. Each server does the same
 * at its start, and finds nothing left to do: its role then needs no right to change tables.
 */
try {
  await run(readDatabaseUrl(process.env, 'DATABASE_URL'), readDatabaseUrl(process.env, 'DATABASE_DIRECT_URL'));
  endProcess();
} catch (error) {
  endProcess(error);
}

async function run(url: string | undefined, directUrl: string | undefined) {
  if (!url) throw new StartupError('DATABASE_URL must be set: the embedded database is migrated by the server that runs it.');
  await checkServer(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', directUrl ?? url, { isPooler: false });
  await migrate(directUrl ?? url);
  if (directUrl) await limitPooledRole(directUrl, url);
  logLine('info', 'The database is migrated.');
}

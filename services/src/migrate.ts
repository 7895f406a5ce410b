import 'reflect-metadata';
import * as z from 'zod/mini';
import { checkServer } from './database/check-server.ts';
import { limitPooledRole } from './database/limit-pooled-role.ts';
import { migrate } from './database/migrate.ts';
import { parseVariables, variables } from './settings-variables.ts';
import { endProcess } from './start/shutdown.ts';
import { logLine } from './start/startup-log.ts';
import { StartupError } from './start/startup-error.ts';

/*
 * Migrates the database of DATABASE_URL and ends. Run it before the servers of a new version start: then their role needs no right
 * to change tables. Each server does the same at its start unless MIGRATE is off, and finds nothing left to do.
 */
try {
  await run();
  endProcess();
} catch (error) {
  endProcess(error);
}

async function run() {
  const databases = z.pick(variables, { DATABASE_URL: true, DATABASE_DIRECT_URL: true });
  const { DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl } = parseVariables(databases, process.env);
  if (!url) throw new StartupError('DATABASE_URL must be set: the embedded database is migrated by the server that runs it.');
  await checkServer(directUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL', directUrl ?? url, { isPooler: false });
  const migrations = await migrate(directUrl ?? url);
  if (directUrl) await limitPooledRole(directUrl, url);
  const { length } = migrations;
  const done = length === 0 ? 'Nothing was left to do' : length === 1 ? 'One migration was run' : `${length} migrations were run`;
  logLine('info', `The database is migrated. ${done}.`, { migrations });
}

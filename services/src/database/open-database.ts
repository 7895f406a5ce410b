import type { Settings } from '../settings.ts';
import { announce, logLine } from '../start/startup-log.ts';
import { checkServer } from './check-server.ts';
import { connectionBudget, planProcesses } from './connection-budget.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { KeptRunning } from '../start/keep-running.ts';
import { limitPooledRole } from './limit-pooled-role.ts';

/** A database. Only the embedded one can be stopped, or gives up. */
export interface OpenDatabase extends KeptRunning {
  readonly url: string;
  /** How many processes serve. */
  readonly workers: number;
  /** A sentence for each thing that may be wrong. */
  readonly warnings: readonly string[];
}

type DatabaseSettings = Pick<
  Settings,
  'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'workers' | 'isWorkersSet' | 'databasePool'
>;

/** Checks the database server of the settings, or starts the embedded one. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  if (databaseUrl) {
    const allowed = await checkServers(databaseUrl, databaseDirectUrl);
    const plan = planProcesses({ ...settings, hasPooler: databaseDirectUrl !== undefined }, allowed);
    return { url: databaseUrl, ...plan, stop: () => Promise.resolve(), halt() {}, gaveUp: new Promise(() => {}) };
  }
  const running = await startEmbeddedPostgres(dataDir, {
    connections: connectionBudget(settings),
    onFirstStart: () => announce({ kind: 'progress', title: 'Creating the database' }),
    onUpgrade: (from, to) => announce({ kind: 'progress', title: `Upgrading the database from PostgreSQL ${from} to ${to}` }),
    onRestart: () =>
      logLine('error', `The embedded PostgreSQL had ended and was restarted. The reason is in ${dataDir}/postgres.log.`),
  });
  return { ...running, workers: settings.workers, warnings: [] };
}

/** Returns how many connections the PostgreSQL server allows. @throws {StartupError} if it, or its pooler, cannot be used */
async function checkServers(url: string, directUrl: string | undefined): Promise<number> {
  if (directUrl === undefined) return checkServer('DATABASE_URL', url, { isPooler: false });
  const allowed = await checkServer('DATABASE_DIRECT_URL', directUrl, { isPooler: false });
  // Before the pooler opens a connection for us: one that is open keeps its old limits.
  await limitPooledRole(directUrl, url);
  await checkServer('DATABASE_URL', url, { isPooler: true });
  return allowed;
}

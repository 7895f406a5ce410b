import type { Settings } from '../settings.ts';
import { announce, logLine } from '../start/startup-log.ts';
import { checkServer } from './check-server.ts';
import { connectionBudget, warnOfConnections } from './connection-budget.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { KeptRunning } from '../start/keep-running.ts';
import { limitPooledRole } from './limit-pooled-role.ts';

/** A database. Only the embedded one can be stopped, or gives up. */
export interface OpenDatabase extends KeptRunning {
  readonly url: string;
  /** A sentence for each thing that may be wrong. */
  readonly warnings: readonly string[];
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir' | 'workers' | 'databasePool'>;

/** Checks the database server of the settings, or starts the embedded one. */
export async function openDatabase(settings: DatabaseSettings): Promise<OpenDatabase> {
  const { databaseUrl, databaseDirectUrl, dataDir } = settings;
  if (databaseUrl) {
    if (databaseDirectUrl) {
      await checkServer('DATABASE_DIRECT_URL', databaseDirectUrl, { isPooler: false });
      // Before the pooler opens a connection for us: one that is open keeps its old limits.
      await limitPooledRole(databaseDirectUrl, databaseUrl);
    }
    const allowed = await checkServer('DATABASE_URL', databaseUrl, { isPooler: databaseDirectUrl !== undefined });
    // A pooler limits its own connections to PostgreSQL.
    const warnings = databaseDirectUrl ? [] : warnOfConnections(settings, allowed);
    return { url: databaseUrl, warnings, stop: () => Promise.resolve(), halt() {}, gaveUp: new Promise(() => {}) };
  }
  const running = await startEmbeddedPostgres(dataDir, {
    connections: connectionBudget(settings),
    onFirstStart: () => announce({ kind: 'progress', title: 'Creating the database' }),
    onUpgrade: (from, to) => announce({ kind: 'progress', title: `Upgrading the database from PostgreSQL ${from} to ${to}` }),
    onRestart: () =>
      logLine('error', `The embedded PostgreSQL had ended and was restarted. The reason is in ${dataDir}/postgres.log.`),
  });
  return { ...running, warnings: [] };
}

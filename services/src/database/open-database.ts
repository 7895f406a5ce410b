import type { Settings } from '../settings.ts';
import { announce, logLine } from '../start/startup-log.ts';
import { checkServer } from './check-server.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';
import type { KeptRunning } from './embedded/keep-running.ts';
import { limitPooledRole } from './limit-pooled-role.ts';

/** A database. Only the embedded one can be stopped, or gives up. */
export interface OpenDatabase extends KeptRunning {
  readonly url: string;
}

type DatabaseSettings = Pick<Settings, 'databaseUrl' | 'databaseDirectUrl' | 'dataDir'>;

/** Checks the database server of the settings, or starts the embedded one. */
export async function openDatabase({ databaseUrl, databaseDirectUrl, dataDir }: DatabaseSettings): Promise<OpenDatabase> {
  if (databaseUrl) {
    if (databaseDirectUrl) {
      await checkServer('DATABASE_DIRECT_URL', databaseDirectUrl, { isPooler: false });
      // Before the pooler opens a connection for us: one that is open keeps its old limits.
      await limitPooledRole(databaseDirectUrl, databaseUrl);
    }
    await checkServer('DATABASE_URL', databaseUrl, { isPooler: databaseDirectUrl !== undefined });
    return { url: databaseUrl, stop: () => Promise.resolve(), halt() {}, gaveUp: new Promise(() => {}) };
  }
  return startEmbeddedPostgres(dataDir, {
    onFirstStart: () => announce({ kind: 'progress', title: 'Creating the database' }),
    onRestart: () =>
      logLine('error', `The embedded PostgreSQL had ended and was restarted. The reason is in ${dataDir}/postgres.log.`),
  });
}

import type { Settings } from '../settings.ts';
import { announce } from '../start/announce.ts';
import { logLine } from '../start/log-line.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export interface OpenDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Ends it at once, if it is ours. */
  readonly halt: () => void;
  /** Resolves with the reason when the database is gone for good; never for a server that is not ours. */
  readonly gaveUp: Promise<unknown>;
}

/** The database that the settings name: a server, or the embedded one, which is started. */
export async function openDatabase({ databaseUrl, databaseDirectUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) {
    // Loads the list of entities, which the embedded database need not wait for.
    const { checkServer } = await import('./check-server.ts');
    if (databaseDirectUrl) {
      await checkServer('DATABASE_DIRECT_URL', databaseDirectUrl, { isPooler: false });
      // Before the pooler opens a connection for us: one that it has already keeps its old limits.
      await (await import('./limit-pooled-role.ts')).limitPooledRole(databaseDirectUrl, databaseUrl);
    }
    await checkServer('DATABASE_URL', databaseUrl, { isPooler: databaseDirectUrl !== undefined });
    return { url: databaseUrl, stop: () => Promise.resolve(), halt() {}, gaveUp: new Promise(() => {}) };
  }
  return startEmbeddedPostgres(dataDir, {
    onFirstStart: () => announce({ kind: 'progress', title: 'Making the database' }),
    onRestart: () =>
      logLine('error', `The embedded PostgreSQL had ended and was started again: ${dataDir}/postgres.log holds why.`),
  });
}

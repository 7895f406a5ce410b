import type { Settings } from '../settings.ts';
import { announce } from '../start/announce.ts';
import { checkServer } from './check-server.ts';
import { startEmbeddedPostgres } from './embedded/embedded-postgres.ts';

export interface OpenDatabase {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Settles when the database is gone for good; never for a server that is not ours. */
  readonly ended: Promise<void>;
}

/** The database that the settings name: a server, or the embedded one, which is started. */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) {
    await checkServer(databaseUrl);
    return { url: databaseUrl, stop: () => Promise.resolve(), ended: new Promise(() => {}) };
  }
  return startEmbeddedPostgres(dataDir, { onFirstStart: () => announce({ kind: 'progress', title: 'Making the database' }) });
}

import { readOrCreateSecret } from '../../start/secret-file.ts';
import { findFreePort } from '../../start/free-port.ts';
import { StartupError } from '../../startup-error.ts';
import { prepareRole } from './application-role.ts';
import { ensureCluster } from './cluster.ts';
import { keepRunning, type KeptRunning } from './keep-running.ts';
import { makeLauncher, type Launcher } from './launcher.ts';
import { placesIn, type Places } from './places.ts';
import { PortTaken, startPostmaster, type Postmaster } from './postmaster.ts';

export interface EmbeddedPostgres extends KeptRunning {
  /** For the application's role. It stays the same when PostgreSQL is started again. */
  readonly url: string;
}

interface Options {
  readonly onFirstStart: () => void;
  /** PostgreSQL had ended unasked, and takes connections again. */
  readonly onRestart: () => void;
}

/** Starts a PostgreSQL of our own on the files in the data folder, which is made when it is not there, and keeps it running. */
export async function startEmbeddedPostgres(dataDir: string, { onFirstStart, onRestart }: Options): Promise<EmbeddedPostgres> {
  const places = placesIn(dataDir);
  const password = readOrCreateSecret(places.password);
  const launcher = await makeLauncher(dataDir, places.cluster);
  await ensureCluster(places, launcher, password, onFirstStart);
  const { port, postmaster } = await startOnFreePort(places, launcher);
  const kept = keepRunning({
    first: postmaster,
    start: () => startOn(port, places, launcher),
    onRestart,
    endsAgain: new StartupError(`The embedded PostgreSQL ended again and again: ${places.log} holds why.`),
  });
  try {
    return { ...kept, url: await prepareRole(`postgres://daybook:${password}@127.0.0.1:${port}/postgres`) };
  } catch (error) {
    await kept.stop();
    throw error;
  }
}

/** A port that was free a moment ago may be taken now: then another is. */
async function startOnFreePort(
  places: Places,
  launcher: Launcher,
  attempts = 5,
): Promise<{ port: number; postmaster: Postmaster }> {
  const port = await findFreePort();
  try {
    return { port, postmaster: await startPostmaster(port, places, launcher) };
  } catch (error) {
    if (error instanceof PortTaken && attempts > 1) return startOnFreePort(places, launcher, attempts - 1);
    throw error;
  }
}

/** On the port that the pool of connections knows. */
async function startOn(port: number, places: Places, launcher: Launcher): Promise<Postmaster> {
  return startPostmaster(port, places, launcher).catch((error: unknown) => {
    throw error instanceof PortTaken
      ? new StartupError(`The embedded PostgreSQL ended, and another program took its port ${port}.`)
      : error;
  });
}

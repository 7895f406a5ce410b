import { findFreePort } from '../../start/free-port.ts';
import { readOrCreateSecret } from '../../start/data-dir.ts';
import { StartupError } from '../../start/startup-error.ts';
import { prepareRole } from './application-role.ts';
import { clusterPaths, type ClusterPaths, ensureCluster } from './cluster.ts';
import { keepRunning, type KeptRunning, type RunningProgram } from '../../start/keep-running.ts';
import { createLauncher, type Launcher } from './launcher.ts';
import { PortTaken, type PostmasterSettings, startPostmaster } from './postmaster.ts';

interface Options {
  /** How many connections the server opens at most. */
  readonly connections: number;
  readonly onFirstStart: () => void;
  /** Called when PostgreSQL had ended unexpectedly and accepts connections again. */
  readonly onRestart: () => void;
}

/** A database that is restarted if it ends. */
interface EmbeddedPostgres extends KeptRunning {
  /** Its address for the application's role. */
  readonly url: string;
}

/**
 * Starts our own PostgreSQL on the files in the data folder, which it creates if they do not exist, and restarts it if it ends. The
 * address is for the application's role, and stays the same after a restart.
 */
export async function startEmbeddedPostgres(dataDir: string, options: Options): Promise<EmbeddedPostgres> {
  const { onFirstStart, onRestart, connections } = options;
  const paths = clusterPaths(dataDir);
  const password = readOrCreateSecret(paths.password);
  const launcher = await createLauncher(dataDir, paths.cluster);
  await ensureCluster(paths, launcher, password, onFirstStart);
  const { port, postmaster } = await startOnFreePort(paths, launcher, connections);
  const running = keepRunning({
    first: postmaster,
    start: () => restart({ port, connections }, paths, launcher),
    onRestart,
    endsAgain: new StartupError(`The embedded PostgreSQL ended again and again: ${paths.log} has the reason.`),
  });
  try {
    return { ...running, url: await prepareRole(`postgres://daybook:${password}@127.0.0.1:${port}/postgres`) };
  } catch (error) {
    await running.stop();
    throw error;
  }
}

/** Tries another port if a port that was free a moment ago is taken now. */
async function startOnFreePort(paths: ClusterPaths, launcher: Launcher, connections: number) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    try {
      return { port, postmaster: await startPostmaster({ port, connections }, paths, launcher) };
    } catch (error) {
      if (!(error instanceof PortTaken) || attempt === 5) throw error;
    }
  }
}

/** Starts on the port that the connection pool knows. */
async function restart(settings: PostmasterSettings, paths: ClusterPaths, launcher: Launcher): Promise<RunningProgram> {
  return startPostmaster(settings, paths, launcher).catch((error: unknown) => {
    throw error instanceof PortTaken
      ? new StartupError(`The embedded PostgreSQL ended, and another program took its port ${settings.port}.`)
      : error;
  });
}

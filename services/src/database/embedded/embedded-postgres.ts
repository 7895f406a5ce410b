import { findFreePort } from '../../start/free-port.ts';
import { readOrCreateSecret } from '../../start/data-dir.ts';
import { StartupError } from '../../start/startup-error.ts';
import { prepareRole } from './application-role.ts';
import { clusterPaths, type ClusterPaths, ensureCluster } from './cluster.ts';
import { keepRunning, type KeptRunning, type RunningProgram } from '../../start/keep-running.ts';
import { createLauncher, findPrograms, type Launcher, majorOf, type Programs } from './launcher.ts';
import { PortTaken, type PostmasterSettings, startPostmaster } from './postmaster.ts';
import { readMajor, settleUpgrade } from './upgrade-state.ts';

interface Options {
  /** How many connections the server opens at most. */
  readonly connections: number;
  readonly onFirstStart: () => void;
  /** Called before the files of an earlier major version of PostgreSQL are upgraded. */
  readonly onUpgrade: (from: number, to: number) => void;
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
  const paths = clusterPaths(dataDir);
  const programs = await findPrograms();
  await upgrade(paths, programs, options);
  return startCluster(paths, programs, options);
}

async function upgrade(paths: ClusterPaths, programs: Programs, { onUpgrade }: Options) {
  settleUpgrade(paths);
  const [from, to] = [readMajor(paths), majorOf(programs)];
  if (from === undefined || from >= to) return;
  onUpgrade(from, to);
  // Hardly a start needs this code.
  const { upgradeCluster } = await import('./upgrade-cluster.ts');
  await upgradeCluster(paths, { from, to }, programs, withCluster);
}

/** Returns when `work` is done and the database is stopped. */
async function withCluster(paths: ClusterPaths, programs: Programs, work: (url: string) => Promise<void>) {
  const { url, stop } = await startCluster(paths, programs, { connections: 10, onFirstStart() {}, onRestart() {} });
  try {
    await work(url);
  } finally {
    await stop();
  }
}

type StartOptions = Omit<Options, 'onUpgrade'>;

async function startCluster(paths: ClusterPaths, programs: Programs, options: StartOptions): Promise<EmbeddedPostgres> {
  const { connections, onFirstStart, onRestart } = options;
  const password = readOrCreateSecret(paths.password);
  const launcher = createLauncher(programs, paths);
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

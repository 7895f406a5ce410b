import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { clearPostmasterFile, lockCluster } from './cluster-lock.ts';
import type { ClusterPaths } from './cluster.ts';
import type { RunningProgram } from '../../start/keep-running.ts';
import { explainFailure, type Launcher } from './launcher.ts';
import { parsePostmasterFile, recordProcess } from './process-files.ts';

/** Another program has the port. */
export class PortTaken extends Error {}

export interface PostmasterSettings {
  readonly port: number;
  /** How many connections the server opens at most. */
  readonly connections: number;
}

/** Starts PostgreSQL and waits until it accepts connections. @throws {PortTaken} @throws {StartupError} with the reason */
export async function startPostmaster(
  settings: PostmasterSettings,
  paths: ClusterPaths,
  launcher: Launcher,
): Promise<RunningProgram> {
  const { child, logged } = await launch(settings, paths, launcher);
  const ended = once(child, 'exit').then(() => undefined);
  const stopWaiting = new AbortController();
  try {
    if (child.pid !== undefined) recordProcess(paths, child.pid);
    const failed = ended.then(() => fs.readFileSync(paths.log).subarray(logged).toString());
    const printed = await Promise.race([failed, becomesReady(child, paths, stopWaiting.signal)]);
    if (printed === undefined) return { ended, stop: () => stop(child, ended), halt: () => void child.kill('SIGQUIT') };
    if (/could not bind/.test(printed)) throw new PortTaken();
    throw explainFailure(printed, { dataDir: paths.dataDir, log: paths.log });
  } catch (error) {
    // It would hold the cluster's lock, and every further start would wait for it in vain.
    child.kill('SIGQUIT');
    await ended.catch(() => {});
    throw error;
  } finally {
    stopWaiting.abort();
  }
}

interface Launched {
  readonly child: ChildProcess;
  /** The size of the log before it started. */
  readonly logged: number;
}

/** Starts the process. Afterwards only that process holds the lock, or nobody does. */
async function launch(settings: PostmasterSettings, paths: ClusterPaths, launcher: Launcher): Promise<Launched> {
  const lock = await lockCluster(paths);
  const opened = [lock];
  try {
    clearPostmasterFile(paths);
    const log = openLog(paths.log);
    opened.push(log.file);
    const options = Object.entries(configuration(settings)).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
    return { child: launcher.launch('postgres', ['-D', paths.cluster, ...options], log.file, lock), logged: log.size };
  } finally {
    for (const descriptor of opened) fs.closeSync(descriptor);
  }
}

const configuration = ({ port, connections }: PostmasterSettings) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  // Some are for the administrator, and for the tools that a person connects with.
  max_connections: Math.max(60, connections + 20),
  log_checkpoints: 'off',
  timezone: 'UTC',
});

/** Continues the log of earlier starts until it is large. */
function openLog(name: string) {
  const size = fs.statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const continues = size < 5_000_000;
  return { file: fs.openSync(name, continues ? 'a' : 'w'), size: continues ? size : 0 };
}

/** After a crash PostgreSQL first replays its log, which has no time limit. The caller notices if it ends instead. */
async function becomesReady(child: ChildProcess, { postmasterFile }: ClusterPaths, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted) {
    const written = fs.existsSync(postmasterFile) ? parsePostmasterFile(fs.readFileSync(postmasterFile, 'utf8')) : undefined;
    if (written?.ready && written.pid === child.pid) return;
    await wait(10);
  }
}

async function stop(child: ChildProcess, ended: Promise<void>) {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(timer);
}

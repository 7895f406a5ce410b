import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { tryKernelLock, processStarted, seesOwnProcesses } from '../../start/machine.ts';
import { StartupError } from '../../start/startup-error.ts';
import type { ClusterPaths } from './cluster.ts';
import { isProvenRunning, parsePostmasterFile, type ProcessRecord, readProcessRecord } from './process-files.ts';

/** How long to wait for a PostgreSQL that we may not stop, such as in a container that shuts down. In milliseconds. */
const lockTimeout = 10_000;

/**
 * Locks the cluster for a PostgreSQL that is about to start, and returns the locked file. The postmaster inherits the descriptor,
 * so its processes hold the lock until the last has ended: a deleted lock file or a killed server cannot let two postmasters write
 * to one cluster. PostgreSQL's own check cannot see into another PID or IPC namespace.
 *
 * @throws {StartupError} if another PostgreSQL does not end
 */
export async function lockCluster(paths: ClusterPaths): Promise<number> {
  const descriptor = fs.openSync(paths.versionFile, 'r+');
  try {
    await waitForLock(descriptor, paths);
    return descriptor;
  } catch (error) {
    fs.closeSync(descriptor);
    throw error;
  }
}

async function waitForLock(descriptor: number, paths: ClusterPaths) {
  if (await tryLock(descriptor, paths)) return;
  await stopOrphan(paths);
  if (await isWithin(lockTimeout, () => tryLock(descriptor, paths))) return;
  throw new StartupError(
    `Another PostgreSQL still uses ${paths.cluster}, from another container perhaps: stop that one, then start again.`,
  );
}

/** On Windows a lock cannot be passed to another process, so PostgreSQL's own check must do. */
const tryLock = async (descriptor: number, { versionFile }: ClusterPaths) =>
  process.platform === 'win32' || (await tryKernelLock(descriptor, versionFile));

/** Stops a PostgreSQL of ours that outlived its server, as after a `kill -9` of the server on a system without setpriv. */
async function stopOrphan(paths: ClusterPaths) {
  const orphan = readProcessRecord(paths);
  if (!orphan || !isProvenRunning(orphan) || !worksIn(orphan.pid, paths.cluster)) return;
  if (!(await endsBy('SIGINT', orphan, 30_000)) && !(await endsBy('SIGQUIT', orphan, 10_000))) {
    throw new StartupError(
      `An earlier PostgreSQL (process ${orphan.pid}) still runs on this data folder and does not stop: end it first.`,
    );
  }
}

async function endsBy(signal: NodeJS.Signals, orphan: ProcessRecord, limit: number) {
  try {
    process.kill(orphan.pid, signal);
  } catch {
    // It ended just now.
  }
  return isWithin(limit, () => !isProvenRunning(orphan));
}

/** Returns whether the condition becomes true within `limit` milliseconds. */
async function isWithin(limit: number, condition: () => boolean | Promise<boolean>) {
  const deadline = performance.now() + limit;
  while (!(await condition())) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

/**
 * Deletes the `postmaster.pid` of a PostgreSQL that has ended if another program has its number by now: PostgreSQL would take that
 * program for itself and refuse to start. Call it with the cluster's lock, which proves that no PostgreSQL of ours runs.
 *
 * @throws {StartupError} if a PostgreSQL runs there that we did not start
 */
export function clearPostmasterFile(paths: ClusterPaths) {
  const { postmasterFile, cluster } = paths;
  const text = fs.existsSync(postmasterFile) ? fs.readFileSync(postmasterFile, 'utf8') : '';
  const pid = parsePostmasterFile(text)?.pid;
  if (pid === undefined) return;
  const isVisible = seesOwnProcesses() && processStarted(pid) !== undefined;
  if (isVisible && worksIn(pid, cluster)) {
    throw new StartupError(`PostgreSQL already runs on ${cluster} (process ${pid}), and Daybook did not start it: end it first.`);
  }
  if (isVisible || readProcessRecord(paths)?.pid === pid) fs.rmSync(postmasterFile, { force: true });
}

/** A postmaster works in its data directory. On systems that do not show that, its command line names the directory. */
function worksIn(pid: number, folder: string) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    return readCommand(pid).includes(folder);
  }
}

function readCommand(pid: number) {
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { lockCluster } from './cluster-lock.ts';
import { explainFailure } from './failure.ts';
import type { Launcher } from './launcher.ts';
import { clearPostmasterFile } from './orphan.ts';
import type { Places } from './places.ts';
import { parsePostmasterFile } from './postmaster-file.ts';
import { recordProcess } from './process-record.ts';

/** A PostgreSQL that takes connections. */
export interface Postmaster {
  /** Settles when it has ended, asked or not. */
  readonly ended: Promise<void>;
  /** Ends it in order: what is under way is rolled back, the rest is written. */
  readonly stop: () => Promise<void>;
  /** Ends it at once; the next start replays its log. */
  readonly halt: () => void;
}

/** The port is taken by another program. */
export class PortTaken extends Error {}

/**
 * Starts PostgreSQL on a cluster, and waits until it takes connections.
 *
 * @throws {PortTaken}
 * @throws {StartRefused} that says why it did not start
 */
export async function startPostmaster(port: number, places: Places, launcher: Launcher): Promise<Postmaster> {
  const { child, logged } = await launch(port, places, launcher);
  const ended = once(child, 'exit').then(() => undefined);
  const stopWaiting = new AbortController();
  try {
    if (child.pid !== undefined) recordProcess(places, child.pid);
    const failed = ended.then(() => fs.readFileSync(places.log).subarray(logged).toString());
    const printed = await Promise.race([failed, becomesReady(child, places, stopWaiting.signal)]);
    if (printed === undefined) return { ended, stop: () => stop(child, ended), halt: () => void child.kill('SIGQUIT') };
    if (/could not bind/.test(printed)) throw new PortTaken();
    throw explainFailure(printed, { dataDir: places.dataDir, log: places.log });
  } catch (error) {
    // Left alone it would hold the cluster's lock, and every further start would wait for it in vain.
    child.kill('SIGQUIT');
    await ended.catch(() => {});
    throw error;
  } finally {
    stopWaiting.abort();
  }
}

/** Returns the process, and the bytes that the log had before. The lock is the process's alone afterwards, or nobody's. */
async function launch(port: number, places: Places, launcher: Launcher): Promise<{ child: ChildProcess; logged: number }> {
  const lock = await lockCluster(places);
  const opened = [lock];
  try {
    clearPostmasterFile(places);
    const log = openLog(places.log);
    opened.push(log.file);
    return { child: launcher.launch('postgres', toWords(port, places), log.file, lock), logged: log.size };
  } finally {
    for (const descriptor of opened) fs.closeSync(descriptor);
  }
}

async function stop(child: ChildProcess, ended: Promise<void>) {
  child.kill('SIGINT');
  const timer = setTimeout(() => child.kill('SIGQUIT'), 20_000);
  await ended;
  clearTimeout(timer);
}

const toWords = (port: number, { cluster }: Places) => [
  '-D',
  cluster,
  ...Object.entries(configuration(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
];

const configuration = (port: number) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 60,
  log_checkpoints: 'off',
  timezone: 'UTC',
});

/** After a crash it first replays its log, for as long as that takes; that it ends instead is noticed beside this. */
async function becomesReady(child: ChildProcess, { postmasterFile }: Places, signal: AbortSignal): Promise<undefined> {
  while (!signal.aborted) {
    const written = fs.existsSync(postmasterFile) ? parsePostmasterFile(fs.readFileSync(postmasterFile, 'utf8')) : undefined;
    if (written?.ready && written.pid === child.pid) return;
    await wait(10);
  }
}

/** Goes on in the log of earlier starts, until that grows large. */
function openLog(name: string) {
  const size = fs.statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const goesOn = size < 5_000_000;
  return { file: fs.openSync(name, goesOn ? 'a' : 'w'), size: goesOn ? size : 0 };
}

import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { seesOwnProcesses } from '../../start/machine.ts';
import { processStarted } from '../../start/running-process.ts';
import { StartupError } from '../../startup-error.ts';
import type { Places } from './places.ts';
import { parsePostmasterFile } from './postmaster-file.ts';
import { isProvenRunning, type ProcessRecord, readProcessRecord } from './process-record.ts';

/** Stops the PostgreSQL that outlived our server on this data, as after a `kill -9` of the server where there is no setpriv. */
export async function stopOrphan(places: Places) {
  const orphan = readProcessRecord(places);
  if (!orphan || !isProvenRunning(orphan) || !worksIn(orphan.pid, places.cluster)) return;
  if (!(await ends(orphan, 'SIGINT', 30_000)) && !(await ends(orphan, 'SIGQUIT', 10_000))) {
    throw new StartupError(
      `An earlier PostgreSQL (process ${orphan.pid}) still runs on this data folder and does not stop: end it first.`,
    );
  }
}

/**
 * Deletes the `postmaster.pid` of a PostgreSQL that has ended, if its number belongs to another program by now: PostgreSQL would take
 * that for itself and refuse to start. Call it with the cluster's lock: then no PostgreSQL that we started runs.
 *
 * @throws {StartupError} if a PostgreSQL runs there that we did not start
 */
export function clearPostmasterFile(places: Places) {
  const { postmasterFile, cluster } = places;
  const text = fs.existsSync(postmasterFile) ? fs.readFileSync(postmasterFile, 'utf8') : '';
  const pid = parsePostmasterFile(text)?.pid;
  if (pid === undefined) return;
  const isVisible = seesOwnProcesses() && processStarted(pid) !== undefined;
  if (isVisible && worksIn(pid, cluster)) {
    throw new StartupError(`PostgreSQL already runs on ${cluster} (process ${pid}), and Daybook did not start it: end it first.`);
  }
  if (isVisible || readProcessRecord(places)?.pid === pid) fs.rmSync(postmasterFile, { force: true });
}

/** A postmaster works in its data folder. Where that cannot be seen, its command line names the folder. */
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

async function ends(orphan: ProcessRecord, signal: NodeJS.Signals, within: number) {
  const deadline = performance.now() + within;
  send(orphan.pid, signal);
  while (isProvenRunning(orphan)) {
    if (performance.now() > deadline) return false;
    await wait(20);
  }
  return true;
}

function send(pid: number, signal: NodeJS.Signals) {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself just now.
  }
}

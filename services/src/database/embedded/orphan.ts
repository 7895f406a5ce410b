import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { StartRefused } from '../../start-refused.ts';
import { processStarted } from '../../start/running-process.ts';
import type { Places } from './places.ts';
import { parsePostmasterFile } from './postmaster-file.ts';

/**
 * Stops a PostgreSQL that outlived its server on this data, as after a kill -9 of the server where nothing took the database down
 * with it. Only the server that holds the folder's lock may ask for this.
 */
export async function stopOrphan(places: Places) {
  const pid = readPid(places);
  if (pid === undefined || processStarted(pid) === undefined) return;
  if (!worksIn(pid, places.cluster)) {
    // A dead postmaster's number, which this system has given to another program since: PostgreSQL would take it for itself.
    fs.rmSync(places.postmasterFile, { force: true });
    return;
  }
  if (!(await ends(pid, 'SIGINT', 30_000)) && !(await ends(pid, 'SIGQUIT', 10_000))) {
    throw new StartRefused(
      `An earlier PostgreSQL (process ${pid}) still runs on this data folder and does not stop: end it first.`,
    );
  }
}

function readPid({ postmasterFile }: Places) {
  return fs.existsSync(postmasterFile) ? parsePostmasterFile(fs.readFileSync(postmasterFile, 'utf8'))?.pid : undefined;
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

async function ends(pid: number, signal: NodeJS.Signals, within: number) {
  const deadline = Date.now() + within;
  send(pid, signal);
  while (processStarted(pid) !== undefined) {
    if (Date.now() > deadline) return false;
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

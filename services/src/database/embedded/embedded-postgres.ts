import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { keepSecret } from '../../settings-secret.ts';
import { findFreePort } from '../../start/free-port.ts';
import { ensureCluster } from './cluster.ts';
import { explainFailure } from './failure.ts';
import { makeLauncher, type Launcher } from './launcher.ts';
import { stopOrphan } from './orphan.ts';
import { placesIn, type Places } from './places.ts';
import { parsePostmasterFile } from './postmaster-file.ts';

export interface EmbeddedPostgres {
  readonly url: string;
  readonly stop: () => Promise<void>;
  /** Settles when the database ends, asked or not. */
  readonly ended: Promise<void>;
}

/** Starts a PostgreSQL of our own on the files in the data folder, which is made when it is not there. */
export async function startEmbeddedPostgres(
  dataDir: string,
  { onFirstStart }: { onFirstStart: () => void },
): Promise<EmbeddedPostgres> {
  const places = placesIn(dataDir);
  const password = keepSecret(places.password);
  await stopOrphan(places);
  const launcher = await makeLauncher(dataDir, places.cluster);
  await ensureCluster(places, launcher, password, onFirstStart);
  const { child, port } = await startOnFreePort(places, launcher);
  const ended = once(child, 'exit').then(() => undefined);
  const stop = async () => {
    child.kill('SIGINT');
    const timer = setTimeout(() => child.kill('SIGQUIT'), 20_000);
    await ended;
    clearTimeout(timer);
  };
  return { url: `postgres://daybook:${password}@127.0.0.1:${port}/postgres`, stop, ended };
}

/** A port that was free a moment ago may be taken now: then another is. */
async function startOnFreePort(places: Places, launcher: Launcher) {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findFreePort();
    const printed = await startOn(port, places, launcher);
    if (typeof printed !== 'string') return { child: printed, port };
    if (attempt === 5 || !/could not bind/.test(printed)) {
      throw explainFailure(printed, { dataDir: places.dataDir, log: places.log });
    }
  }
}

/** The running database, or what it printed when it ended before it was ready. */
async function startOn(port: number, places: Places, launcher: Launcher): Promise<ChildProcess | string> {
  const log = openLog(places.log);
  const words = [
    '-D',
    places.cluster,
    ...Object.entries(configuration(port)).flatMap(([name, value]) => ['-c', `${name}=${value}`]),
  ];
  const child = launcher.launch('postgres', words, log.file);
  fs.closeSync(log.file);
  const failed = once(child, 'exit').then(() => fs.readFileSync(places.log).subarray(log.size).toString());
  const stopWaiting = new AbortController();
  try {
    return await Promise.race([failed, becomesReady(child, places, stopWaiting.signal)]);
  } finally {
    stopWaiting.abort();
  }
}

const configuration = (port: number) => ({
  listen_addresses: '127.0.0.1',
  port,
  unix_socket_directories: '',
  max_connections: 60,
  log_checkpoints: 'off',
  timezone: 'UTC',
});

/** After a crash it first replays its log, for as long as that takes; that it ends instead is noticed beside this. */
async function becomesReady(child: ChildProcess, { postmasterFile }: Places, signal: AbortSignal) {
  while (!signal.aborted) {
    const written = fs.existsSync(postmasterFile) ? parsePostmasterFile(fs.readFileSync(postmasterFile, 'utf8')) : undefined;
    if (written?.ready && written.pid === child.pid) break;
    await wait(10);
  }
  return child;
}

/** Goes on in the log of earlier starts, until that grows large. */
function openLog(name: string) {
  const size = fs.statSync(name, { throwIfNoEntry: false })?.size ?? 0;
  const goesOn = size < 5_000_000;
  return { file: fs.openSync(name, goesOn ? 'a' : 'w'), size: goesOn ? size : 0 };
}

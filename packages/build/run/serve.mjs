// @ts-check
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { beginStep } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs the server until it ends or is told to: shows how its start goes on, keeps its log in a file, and shows of that the errors.
 *
 * @param {string[]} releases the folders to publish
 */
export async function serve(releases) {
  const log = openLog(path.resolve(root, process.env.DATA_DIR || '.data'));
  const server = spawn(process.execPath, ['--enable-source-maps', 'services/dist/main.js'], {
    cwd: root,
    env: { ...process.env, PUBLISH_FOLDERS: releases.join(path.delimiter) },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  const stop = () => {
    progress.end(true);
    process.stdout.write('\nStopping.\n');
    server.kill('SIGTERM');
  };
  const progress = showProgress(log);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, stop);
  server.on('message', progress.onAnnouncement);
  eachLine(server.stdout, (line) => keepLogged(line, log));
  eachLine(server.stderr, (line) => keepSaid(line, log));
  const [code] = await once(server, 'close');
  progress.end(code === 0);
  process.exitCode = code ?? 1;
}

/** @typedef {{ name: string, write: (line: string) => void }} Log */

/** In the data folder. Where that takes no file the server says so itself. @param {string} dataDir @returns {Log} */
function openLog(dataDir) {
  const name = path.join(dataDir, 'daybook.log');
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    const grown = (fs.statSync(name, { throwIfNoEntry: false })?.size ?? 0) > 20_000_000;
    const file = fs.openSync(name, grown ? 'w' : 'a', 0o600);
    return { name, write: (line) => append(file, line) };
  } catch {
    return { name, write: () => {} };
  }
}

/** @param {Log} log */
function showProgress(log) {
  /** @type {ReturnType<typeof beginStep> | undefined} */
  let current;
  /** @param {boolean} well */
  const end = (well) => {
    if (well) current?.succeed();
    else current?.fail();
    current = undefined;
  };
  /** The announcements of services/src/start/announce.ts. @param {any} announcement */
  const onAnnouncement = (announcement) => {
    end(true);
    if (announcement.kind === 'progress') current = beginStep(announcement.title);
    if (announcement.kind === 'ready') process.stdout.write(readyLines(announcement.url, log.name));
  };
  return { onAnnouncement, end };
}

/** @param {string} url @param {string} log */
const readyLines = (url, log) => `  Log: ${path.relative(process.cwd(), log)}   Stop: Ctrl-C\n\nDaybook is ready: open ${url}\n`;

/** A disk that is full by now takes no log, and that is no reason to end. @param {number} file @param {string} line */
function append(file, line) {
  try {
    fs.writeSync(file, `${line}\n`);
  } catch {
    return;
  }
}

/** @param {import('node:stream').Readable | null} stream @param {(line: string) => void} take */
function eachLine(stream, take) {
  if (stream) readline.createInterface({ input: stream }).on('line', take);
}

/** A line of the log is JSON with a level; from 50 on it is an error. @param {string} line @param {Log} log */
function keepLogged(line, log) {
  log.write(line);
  const message = errorIn(line);
  if (message) process.stderr.write(`Error: ${message} (more in ${path.relative(process.cwd(), log.name)})\n`);
}

/** What the server says beside its log is for whoever started it. @param {string} line @param {Log} log */
function keepSaid(line, log) {
  log.write(line);
  process.stderr.write(`${line}\n`);
}

/** @param {string} line @returns {string | undefined} */
function errorIn(line) {
  try {
    const { level, msg } = JSON.parse(line);
    return level >= 50 ? String(msg ?? line) : undefined;
  } catch {
    return undefined;
  }
}

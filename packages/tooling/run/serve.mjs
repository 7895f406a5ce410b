import { spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import readline from 'node:readline';
import { openLogFile } from './log-file.mjs';
import { beginStep } from './step.mjs';

const root = path.resolve(import.meta.dirname, '../../..');

/**
 * Runs the server until it ends or is stopped. Shows the progress of its start, writes its log to a file, and shows the errors in it.
 *
 * @param {string[]} releases the folders to publish
 */
export async function serve(releases) {
  const log = openLogFile(path.resolve(root, process.env.DATA_DIR || '.data', 'daybook.log'));
  const server = spawn(process.execPath, ['--enable-source-maps', ...heapLimit(process.env), 'services/dist/main.js'], {
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
  eachLine(server.stderr, (line) => keepStderr(line, log));
  const [code] = await once(server, 'close');
  progress.end(code === 0);
  process.exitCode = code ?? 1;
}

/** Returns a heap limit, unless NODE_OPTIONS has one. After two large imports the server had 760 MB without a limit, and 300 MB with it. @param {NodeJS.ProcessEnv} env */
export const heapLimit = ({ NODE_OPTIONS = '' }) =>
  /max[-_]old[-_]space[-_]size/.test(NODE_OPTIONS) ? [] : ['--max-old-space-size=384'];

/** @param {import('./log-file.mjs').LogFile} log */
function showProgress(log) {
  /** @type {ReturnType<typeof beginStep> | undefined} */
  let current;
  /** @param {boolean} well */
  const end = (well) => {
    if (well) current?.succeed();
    else current?.fail();
    current = undefined;
  };
  /** The announcements of services/src/start/startup-log.ts. @param {any} announcement */
  const onAnnouncement = (announcement) => {
    end(true);
    if (announcement.kind === 'warning') process.stdout.write(`! ${announcement.text}\n`);
    if (announcement.kind === 'progress') current = beginStep(announcement.title);
    if (announcement.kind === 'ready') process.stdout.write(readyLines(announcement.url, log.name));
  };
  return { onAnnouncement, end };
}

/** @param {string} url @param {string} log */
const readyLines = (url, log) => `  Log: ${path.relative(process.cwd(), log)}   Stop: Ctrl-C\n\nDaybook is ready: open ${url}\n`;

/** @param {import('node:stream').Readable | null} stream @param {(line: string) => void} take */
function eachLine(stream, take) {
  if (stream) readline.createInterface({ input: stream }).on('line', take);
}

/** A line of the log is JSON with a level; from 50 on it is an error. @param {string} line @param {import('./log-file.mjs').LogFile} log */
function keepLogged(line, log) {
  log.write(line);
  const message = errorIn(line);
  if (message) process.stderr.write(`Error: ${message} (more in ${path.relative(process.cwd(), log.name)})\n`);
}

/** Logs a line of stderr, and shows it at the terminal. @param {string} line @param {import('./log-file.mjs').LogFile} log */
function keepStderr(line, log) {
  log.write(line);
  process.stderr.write(`${line}\n`);
}

/** @param {string} line @returns {string | undefined} */
function errorIn(line) {
  // Most lines are of successful requests, which need no parsing.
  if (!/"level":[5-9]\d/.test(line)) return undefined;
  try {
    const { level, msg } = JSON.parse(line);
    return level >= 50 ? String(msg ?? line) : undefined;
  } catch {
    return undefined;
  }
}

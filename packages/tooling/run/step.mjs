import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';

/**
 * @typedef {{ cwd?: string, env?: NodeJS.ProcessEnv, gently?: boolean, onStart?: (pid: number) => void }} StepOptions `gently`: runs only
 *   while processors are idle
 */

/**
 * Runs a command as a step of a longer task. Prints a line with its duration when it ends, and its output only if it fails. Meanwhile a
 * terminal shows the step as running; a log gets a line for a step that takes longer than a second.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} args
 * @param {StepOptions} [options]
 * @returns {Promise<string>} the output of the command
 * @throws {StepFailed} if its exit code is not 0
 */
export async function step(title, command, args, options = {}) {
  const current = beginStep(title);
  const { code, output } = await run(command, args, options);
  if (code === 0) {
    current.succeed();
    return output;
  }
  current.fail();
  process.stdout.write(`\n${output}\n`);
  throw new StepFailed(title);
}

/** Shows a step as running until the caller ends it. @param {string} title */
export function beginStep(title) {
  const began = Date.now();
  const stop = showRunning(title, began);
  /** @param {string} sign */
  const end = (sign) => {
    stop();
    process.stdout.write(`${mark(sign)} ${title}  ${seconds(began)}\n`);
  };
  return { succeed: () => end('✓'), fail: () => end('✗') };
}

/** Prints why a program fails, and sets its exit code. @param {string} message */
export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exitCode = 1;
}

/** A step failed, and its output has been printed. */
export class StepFailed extends Error {
  /** @param {string} title */
  constructor(title) {
    super(`Failed: ${title}`);
  }
}

/**
 * Waits for all promises to settle before it throws the first error, so that nothing still prints after it.
 *
 * @param {readonly Promise<unknown>[]} promises
 */
export async function settleAll(promises) {
  const results = await Promise.allSettled(promises);
  for (const result of results) if (result.status === 'rejected') throw result.reason;
}

/**
 * Returns the command that runs npm: the npm that started this process, else the one in the PATH, which is a shell script on Windows.
 *
 * @param {string[]} words
 * @returns {[string, string[]]}
 */
export function npm(words) {
  const started = process.env.npm_execpath;
  if (started?.endsWith('npm-cli.js')) return [process.execPath, [started, ...words]];
  return process.platform === 'win32' ? ['cmd', ['/c', 'npm', ...words]] : ['npm', words];
}

/** @param {string} command @param {string[]} args @param {StepOptions} options */
function run(command, args, { cwd, env, gently = false, onStart }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    if (gently && child.pid !== undefined) runWhenIdle(child.pid);
    if (child.pid !== undefined) onStart?.(child.pid);
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** @param {number} pid */
function runWhenIdle(pid) {
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  // With a low priority only, other processes wait some milliseconds at each wake-up. The idle class of Linux avoids that, if chrt is there.
  if (process.platform === 'linux') spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
}

/** The running steps and when they began. They share the last line of the terminal. @type {Map<string, number>} */
const running = new Map();

/** @param {string} title @param {number} began */
function showRunning(title, began) {
  if (!process.stdout.isTTY) return logIfSlow(title);
  running.set(title, began);
  const timer = setInterval(draw, 100);
  return () => {
    clearInterval(timer);
    running.delete(title);
    process.stdout.write('\r\x1b[2K');
  };
}

/** A log without a new line for minutes looks as if the process hung. @param {string} title */
function logIfSlow(title) {
  const timer = setTimeout(() => process.stdout.write(`… ${title}\n`), 1000);
  return () => clearTimeout(timer);
}

function draw() {
  const titles = [...running].map(([title, began]) => `${title}  ${seconds(began)}`);
  process.stdout.write(`\r\x1b[2K… ${titles.join(' · ')}`.slice(0, process.stdout.columns));
}

/** @param {number} began */
const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;

/** @param {string} sign */
const mark = (sign) => (process.stdout.isTTY ? `\x1b[${sign === '✓' ? 32 : 31}m${sign}\x1b[0m` : sign);

// @ts-check
import { spawn, spawnSync } from 'node:child_process';
import os from 'node:os';

/**
 * @typedef {object} HowToRun
 * @property {string} [cwd]
 * @property {NodeJS.ProcessEnv} [env]
 * @property {boolean} [gently] takes what processors others leave idle
 */

/**
 * Runs a command as one step of a longer task: a line when it is done, with its time, and its output only when it fails.
 * On a terminal the line shows that it is under way; in a log a line says so of a step that takes longer than a moment.
 *
 * @param {string} title
 * @param {string} command
 * @param {string[]} words
 * @param {HowToRun} [how]
 * @returns {Promise<string>} what the command printed
 * @throws {StepFailed} when it exits with anything but 0
 */
export async function step(title, command, words, how = {}) {
  const begun = beginStep(title);
  const { code, output } = await run(command, words, how);
  if (code === 0) {
    begun.succeed();
    return output;
  }
  begun.fail();
  process.stdout.write(`\n${output}\n`);
  throw new StepFailed(title);
}

/**
 * Shows a step that somebody else carries out.
 *
 * @param {string} title
 */
export function beginStep(title) {
  const began = Date.now();
  const stop = announce(title, began);
  /** @param {string} sign */
  const end = (sign) => {
    stop();
    process.stdout.write(`${mark(sign)} ${title}  ${seconds(began)}\n`);
  };
  return { succeed: () => end('✓'), fail: () => end('✗') };
}

/** A step failed, and what it printed has been shown. */
export class StepFailed extends Error {
  /** @param {string} title */
  constructor(title) {
    super(`Failed: ${title}`);
  }
}

/** @param {string} command @param {string[]} words @param {HowToRun} how */
function run(command, words, { cwd, env, gently = false }) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, words, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'pipe'] });
    if (gently && child.pid !== undefined) giveWay(child.pid);
    let output = '';
    child.stdout.on('data', (data) => (output += data));
    child.stderr.on('data', (data) => (output += data));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}

/** @param {number} pid */
function giveWay(pid) {
  os.setPriority(pid, os.constants.priority.PRIORITY_LOW);
  // A low priority still lets each process that wakes up wait for some milliseconds. Linux has a class that does not; where the
  // program is missing that puts a process into it, the priority has to do.
  if (process.platform === 'linux') spawnSync('chrt', ['--all-tasks', '--idle', '--pid', '0', String(pid)]);
}

/** The steps under way, drawn together on the last line: several may run at once. @type {Map<string, number>} */
const underWay = new Map();

/** @param {string} title @param {number} began */
function announce(title, began) {
  if (!process.stdout.isTTY) return announceOnce(title);
  underWay.set(title, began);
  const timer = setInterval(draw, 100);
  return () => {
    clearInterval(timer);
    underWay.delete(title);
    process.stdout.write('\r\x1b[2K');
  };
}

/** A log is read line by line: one that says nothing for minutes looks as if all stood still. @param {string} title */
function announceOnce(title) {
  const timer = setTimeout(() => process.stdout.write(`… ${title}\n`), moment);
  return () => clearTimeout(timer);
}

/** In milliseconds. */
const moment = 1000;

function draw() {
  const titles = [...underWay].map(([title, began]) => `${title}  ${seconds(began)}`);
  process.stdout.write(`\r\x1b[2K… ${titles.join(' · ')}`.slice(0, process.stdout.columns));
}

/** @param {number} began */
const seconds = (began) => `${((Date.now() - began) / 1000).toFixed(1)} s`;

/** @param {string} sign */
const mark = (sign) => (process.stdout.isTTY ? `\x1b[${sign === '✓' ? 32 : 31}m${sign}\x1b[0m` : sign);

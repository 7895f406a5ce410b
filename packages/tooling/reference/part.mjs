import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

/** @typedef {{ command: string, args: string[], env?: Readonly<Record<string, string>>, cwd?: string, through?: string[] }} Program `through`: begins its command */

/** After this many milliseconds a program that ended is started again, as systemd does with Restart=always. */
const restartDelay = 1000;

/** A program of the installation, without rights, in a process group of its own. */
export class Part {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #child;
  #isWanted = false;
  /** @type {Promise<unknown>} */
  #ended = Promise.resolve();

  /**
   * @param {string} name
   * @param {string} folder where its log is, and where it works
   * @param {Program} program
   */
  constructor(name, folder, program) {
    this.name = name;
    this.program = program;
    this.cwd = program.cwd ?? folder;
    this.logFile = path.join(folder, `${name}.log`);
  }

  /** Starts it, and again whenever it ends, until `kill`, `stop` or `crash` with `isGone`. */
  start() {
    this.#isWanted = true;
    const log = fs.openSync(this.logFile, 'a');
    const [command, ...args] = [...(this.program.through ?? []), ...withoutRights(this.program.command, this.program.args)];
    const env = { PATH: process.env.PATH, LANG: 'C.UTF-8', TZ: 'UTC', ...this.program.env };
    const child = spawn(command, args, { cwd: this.cwd, env, stdio: ['ignore', log, log], detached: true });
    fs.closeSync(log);
    this.#child = child;
    this.#ended = once(child, 'close').then(() => {
      if (this.#isWanted && this.#child === child) setTimeout(() => this.#isWanted && this.start(), restartDelay);
    });
    return this;
  }

  /** Kills it with SIGKILL. It is started again unless it `isGone`. */
  async crash({ isGone = false } = {}) {
    if (isGone) this.#isWanted = false;
    const ended = this.#ended;
    this.signal('SIGKILL');
    await ended;
  }

  /** Ends it with a signal that it can handle, and kills it if that takes longer than `limit` milliseconds. */
  async stop(/** @type {NodeJS.Signals} */ signal = 'SIGTERM', limit = 40_000) {
    this.#isWanted = false;
    this.signal(signal);
    const timer = setTimeout(() => this.signal('SIGKILL'), limit);
    await this.#ended;
    clearTimeout(timer);
  }

  /** Sends a signal to its whole group. @param {NodeJS.Signals} signal */
  signal(signal) {
    const pid = this.#child?.pid;
    if (pid === undefined || this.#child?.exitCode !== null || this.#child.signalCode !== null) return;
    try {
      process.kill(-pid, signal);
    } catch (error) {
      if (/** @type {NodeJS.ErrnoException} */ (error).code !== 'ESRCH') throw error;
    }
  }

  /** Returns the end of its log, for a message. */
  lastLines() {
    return fs.existsSync(this.logFile) ? fs.readFileSync(this.logFile, 'utf8').split('\n').slice(-15).join('\n') : '';
  }
}

/** The account of Debian's package of PostgreSQL, which refuses to run as root. */
export const account = 'postgres';

export const isRoot = process.getuid?.() === 0;

/** @param {string} command @param {string[]} args */
function withoutRights(command, args) {
  const asAccount = ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups', '--no-new-privs'];
  return [...(isRoot ? asAccount : []), command, ...args];
}

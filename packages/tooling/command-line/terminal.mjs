import readline from 'node:readline/promises';
import { CommandError, UsageError } from './command-error.mjs';
import { size } from './formats.mjs';

/** @typedef {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} Stream */

/** Writes results to stdout, and progress and messages to stderr, so that results can be piped. With --json, stdout gets JSON only. */
export class Output {
  /** @param {{ stdout: Stream, stderr: Stream, json: boolean }} options */
  constructor({ stdout, stderr, json }) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.json = json;
  }

  /** @param {unknown} value printed with --json @param {string} text printed without */
  result(value, text) {
    this.stdout.write(this.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
  }

  /** Prints a message beside the result. @param {string} line */
  note(line) {
    if (!this.json) this.stderr.write(`${line}\n`);
  }

  /** @param {string} message @param {unknown} value printed with --json */
  error(message, value) {
    if (this.json) this.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    this.stderr.write(`${message}\n`);
  }

  /** Returns a progress bar, which is drawn on a terminal only. @param {string} title */
  progress(title) {
    return new Progress(title, this.json ? undefined : this.stderr);
  }
}

const barWidth = 24;

/** A progress bar on a terminal. */
export class Progress {
  #drawn = '';

  /** @param {string} title @param {Stream | undefined} stream draws nothing if undefined */
  constructor(title, stream) {
    this.title = title;
    this.stream = stream;
  }

  /** @param {number} done @param {number} all in bytes */
  show(done, all) {
    const share = all === 0 ? 1 : done / all;
    const filled = Math.round(share * barWidth);
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
    this.message(`${this.title}  ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${size(done)} of ${size(all)}`);
  }

  /** @param {number} done @param {number} all number of things */
  showCount(done, all) {
    this.message(`${this.title}  ${done} of ${all}`);
  }

  /** Replaces the bar by a line. @param {string} text */
  message(text) {
    if (!this.stream?.isTTY) return;
    // A terminal of unknown width has 0 columns.
    const line = text.slice(0, this.stream.columns || 80);
    if (line === this.#drawn) return;
    this.#drawn = line;
    this.stream.write(`\r\x1b[2K${line}`);
  }

  /** Removes the bar, and prints a line in its place. @param {string} [line] */
  end(line) {
    if (this.#drawn) this.stream?.write('\r\x1b[2K');
    this.#drawn = '';
    if (line) this.stream?.write(`${line}\n`);
  }
}

/**
 * Asks for confirmation at the terminal. Returns true only for y or yes.
 *
 * @param {string} question
 * @param {AbortSignal} signal
 * @param {Terminal} [terminal]
 * @throws {UsageError} if there is no terminal
 */
export async function confirmed(question, signal, { input = process.stdin, output = process.stderr } = {}) {
  if (!input.isTTY) throw new UsageError('Confirmation needs a terminal. Add --yes to go on without it.');
  return /^y(es)?$/i.test((await ask(`${question} [y/N] `, signal, { input, output })) ?? '');
}

/** @typedef {{ input?: NodeJS.ReadableStream & { isTTY?: boolean }, output?: NodeJS.WritableStream }} Terminal */

/**
 * Asks for one of several choices at the terminal, by number or name, until there is one. Nothing means the first.
 *
 * @param {string} question
 * @param {Readonly<Record<string, string>>} choices what each means, by name
 * @param {AbortSignal} signal
 * @param {Terminal} [terminal]
 * @throws {CommandError} if the terminal is closed instead, as by Ctrl-C
 */
export async function choose(question, choices, signal, { input = process.stdin, output = process.stderr } = {}) {
  const names = Object.keys(choices);
  const lines = names.map((name, index) => `  ${index + 1}  ${name}: ${choices[name]}\n`);
  output.write(`${question}\n${lines.join('')}`);
  for (;;) {
    const answer = await ask(`1 to ${names.length}, or the name [1] `, signal, { input, output });
    if (answer === undefined) throw new CommandError('Nothing was chosen.');
    const chosen = answer === '' ? names[0] : (names[Number(answer) - 1] ?? names.find((name) => name === answer));
    if (chosen !== undefined) return chosen;
  }
}

/** Returns the line that is typed; undefined if the terminal is closed. @param {string} prompt @param {AbortSignal} signal @param {Required<Terminal>} terminal */
async function ask(prompt, signal, { input, output }) {
  const terminal = readline.createInterface({ input, output });
  try {
    /** @type {Promise<undefined>} */
    const closed = new Promise((resolve) => terminal.once('close', () => resolve(undefined)));
    return (await Promise.race([terminal.question(prompt, { signal }), closed]))?.trim();
  } finally {
    terminal.close();
  }
}

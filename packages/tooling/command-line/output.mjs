// @ts-check
import { Progress } from './progress.mjs';

/** @typedef {{ write: (text: string) => unknown, isTTY?: boolean, columns?: number }} Place */

/**
 * What a command says: its answer goes to stdout, and how it comes along to stderr, so that an answer can be piped on. With --json
 * the answer is printed as it came, alone.
 */
export class Output {
  /** @param {{ stdout: Place, stderr: Place, json: boolean }} where */
  constructor({ stdout, stderr, json }) {
    this.stdout = stdout;
    this.stderr = stderr;
    this.json = json;
  }

  /** @param {unknown} value what --json prints @param {string} text what a person reads */
  answer(value, text) {
    this.stdout.write(this.json ? `${JSON.stringify(value, null, 2)}\n` : `${text}\n`);
  }

  /** A line beside the answer. @param {string} line */
  note(line) {
    if (!this.json) this.stderr.write(`${line}\n`);
  }

  /** What went wrong. @param {string} lines @param {unknown} [value] */
  failure(lines, value) {
    if (this.json && value !== undefined) this.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    this.stderr.write(`${lines}\n`);
  }

  /** Shows how far something is: a bar on a terminal, a line at its end elsewhere. @param {string} title */
  progress(title) {
    return new Progress(title, this.json ? undefined : this.stderr);
  }
}

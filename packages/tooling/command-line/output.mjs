import { Progress } from './progress.mjs';

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

  /** @param {string} message @param {unknown} [value] printed with --json */
  error(message, value) {
    if (this.json && value !== undefined) this.stdout.write(`${JSON.stringify(value, null, 2)}\n`);
    this.stderr.write(`${message}\n`);
  }

  /** Returns a progress bar, which is drawn on a terminal only. @param {string} title */
  progress(title) {
    return new Progress(title, this.json ? undefined : this.stderr);
  }
}

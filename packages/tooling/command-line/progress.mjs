import { size } from './formats.mjs';

/** A progress bar on a terminal. */
export class Progress {
  #drawn = '';

  /** @param {string} title @param {import('./output.mjs').Stream | undefined} stream draws nothing if undefined */
  constructor(title, stream) {
    this.title = title;
    this.stream = stream;
  }

  /** @param {number} done @param {number} all in bytes */
  show(done, all) {
    this.message(this.#bar(done, all));
  }

  /** Replaces the bar by a line. @param {string} text */
  message(text) {
    if (!this.stream?.isTTY) return;
    // A terminal that does not know its width says 0.
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

  /** @param {number} done @param {number} all */
  #bar(done, all) {
    const share = all === 0 ? 1 : done / all;
    const filled = Math.round(share * barWidth);
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
    return `${this.title}  ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${size(done)} of ${size(all)}`;
  }
}

const barWidth = 24;

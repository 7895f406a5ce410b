// @ts-check
import { size } from './formats.mjs';

/** How much of something has been sent. */
export class Progress {
  #drawn = '';

  /** @param {string} title @param {import('./output.mjs').Place | undefined} place nothing is shown where there is none */
  constructor(title, place) {
    this.title = title;
    this.place = place;
  }

  /** @param {number} done @param {number} all in bytes */
  show(done, all) {
    if (!this.place?.isTTY) return;
    const line = this.#bar(done, all);
    if (line === this.#drawn) return;
    this.#drawn = line;
    this.place.write(`\r\x1b[2K${line}`);
  }

  /** Takes the bar away. @param {string} [line] what stands in its place */
  end(line) {
    if (this.#drawn) this.place?.write('\r\x1b[2K');
    this.#drawn = '';
    if (line) this.place?.write(`${line}\n`);
  }

  /** @param {number} done @param {number} all */
  #bar(done, all) {
    const share = all === 0 ? 1 : done / all;
    const filled = Math.round(share * barWidth);
    const bar = '█'.repeat(filled) + '░'.repeat(barWidth - filled);
    const line = `${this.title}  ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${size(done)} of ${size(all)}`;
    return line.slice(0, this.place?.columns ?? 80);
  }
}

const barWidth = 24;

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
    this.say(this.#bar(done, all));
  }

  /** A line in the place of the bar. @param {string} text */
  say(text) {
    if (!this.place?.isTTY) return;
    // A terminal that does not know its width says 0.
    const line = text.slice(0, this.place.columns || 80);
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
    return `${this.title}  ${bar} ${String(Math.round(share * 100)).padStart(3)} %  ${size(done)} of ${size(all)}`;
  }
}

const barWidth = 24;

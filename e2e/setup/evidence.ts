import fs from 'node:fs';
import path from 'node:path';

/** What is to be seen of a page when a journey fails. */
export interface Evidence {
  /** Its address, what it said in the console, or its text. */
  readonly lines: readonly string[];
  /** PNG. */
  readonly screenshot: Buffer;
}

declare global {
  /** Called by the test environment when a journey fails, before its pages are closed. Returns what to print. */
  var keepEvidence: ((journey: string) => Promise<string>) | undefined;
}

const folder = path.resolve(__dirname, '../../.cache/journeys');

/** Keeps what `look` finds whenever a journey of this file fails, in `.cache/journeys`. */
export function keepEvidenceBy(look: () => Promise<readonly Evidence[]>) {
  globalThis.keepEvidence = async (journey) => {
    const name = `${process.env.ENGINE ?? 'chromium'}-${journey}`.replace(/[^\w-]+/g, '-').slice(0, 150);
    fs.mkdirSync(folder, { recursive: true });
    const pages = (await look()).map(({ lines, screenshot }, index) => {
      const file = path.join(folder, `${name}-${index + 1}.png`);
      fs.writeFileSync(file, screenshot);
      return [`  ${file}`, ...lines.map((line) => `    ${line}`)].join('\n');
    });
    return [`What "${journey}" failed on:`, ...pages].join('\n');
  };
}

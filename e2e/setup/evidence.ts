import fs from 'node:fs';
import path from 'node:path';

/** The state of a page when a journey fails. */
export interface Evidence {
  /** Its address, and its console messages or its text. */
  readonly lines: readonly string[];
  /** PNG. */
  readonly screenshot: Buffer;
}

declare global {
  /** Called by the test environment when a journey fails, before its pages are closed. Returns what to print. */
  var keepEvidence: ((journey: string) => Promise<string>) | undefined;
}

const folder = path.resolve(__dirname, '../../.cache/journeys');

/** Saves the result of `capture` in `.cache/journeys` whenever a journey of this file fails. */
export function keepEvidenceBy(capture: () => Promise<readonly Evidence[]>) {
  globalThis.keepEvidence = async (journey) => {
    const name = `${process.env.ENGINE ?? 'chromium'}-${journey}`.replace(/[^\w-]+/g, '-').slice(0, 150);
    fs.mkdirSync(folder, { recursive: true });
    const pages = (await capture()).map(({ lines, screenshot }, index) => {
      const file = path.join(folder, `${name}-${index + 1}.png`);
      fs.writeFileSync(file, screenshot);
      return [`  ${file}`, ...lines.map((line) => `    ${line}`)].join('\n');
    });
    return [`The pages of "${journey}" when it failed:`, ...pages].join('\n');
  };
}

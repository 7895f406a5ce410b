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
    const requests = ['The newest requests to the server, without those for files:', ...newestRequests()];
    return [`The pages of "${journey}" when it failed:`, ...pages, ...requests].join('\n');
  };
}

/** Returns the newest lines of the log of the product that all journeys share. A journey's own server is not among them. */
function newestRequests(): string[] {
  const log = path.join(process.env.PRODUCT_DATA ?? '', 'server.log');
  if (!fs.existsSync(log)) return [];
  const lines = fs.readFileSync(log, 'utf8').trimEnd().split('\n').map(describeLine);
  return lines.filter((line) => !/ \/(apps|assets)\//.test(line)).slice(-20);
}

function describeLine(line: string) {
  try {
    const { time, method, route, status, msg } = JSON.parse(line) as Readonly<Record<string, string | number>>;
    return ['   ', new Date(time ?? 0).toISOString(), ...(method === undefined ? [msg] : [method, route, status])].join(' ');
  } catch {
    return line;
  }
}

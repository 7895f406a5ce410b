import fs from 'node:fs';
import { StartRefused } from '../start-refused.ts';
import { errorCode } from './error-code.ts';
import { processStarted } from './running-process.ts';

interface Holder {
  readonly pid: number;
  readonly started: string | undefined;
  readonly url: string;
}

/**
 * Keeps a data folder to one server: two on the same database files would ruin them. The return value gives the folder free.
 * What a killed server left behind is taken over.
 *
 * @throws {StartRefused} that says who holds it
 */
export function lockFolder(file: string, url: string): () => void {
  const mine = JSON.stringify({ pid: process.pid, started: processStarted(process.pid), url } satisfies Holder);
  while (!take(file, mine)) {
    const found = readText(file);
    const holder = parse(found);
    if (holder && isHeld(holder)) {
      throw new StartRefused(`Daybook already runs on this data folder: process ${holder.pid}, ${holder.url}.`);
    }
    if (found !== undefined) setAside(file, found);
  }
  return () => {
    if (readText(file) === mine) fs.rmSync(file, { force: true });
  };
}

/** A link is made whole or not at all, so no reader sees half a lock. */
function take(file: string, mine: string) {
  const made = `${file}.${process.pid}`;
  fs.writeFileSync(made, mine);
  try {
    fs.linkSync(made, file);
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    fs.rmSync(made, { force: true });
  }
}

/** Of two that find the same dead lock, one may already hold a new one here when the other moves it away: then it is put back. */
function setAside(file: string, dead: string) {
  const aside = `${file}.${process.pid}.dead`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  if (readText(aside) !== dead && !fs.existsSync(file)) fs.renameSync(aside, file);
  fs.rmSync(aside, { force: true });
}

const isHeld = ({ pid, started }: Holder) => pid !== process.pid && started !== undefined && processStarted(pid) === started;

function parse(text: string | undefined): Holder | undefined {
  try {
    return text === undefined ? undefined : (JSON.parse(text) as Holder);
  } catch {
    return undefined;
  }
}

function readText(file: string) {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}

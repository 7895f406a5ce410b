import os from 'node:os';
import { currentBoot, processStarted } from './machine.ts';

/** The server that holds a data folder, as `daybook.lock` records it. */
export interface LockHolder {
  readonly host: string;
  /** See `currentBoot`. */
  readonly boot: string;
  readonly pid: number;
  /** ISO 8601, in UTC. */
  readonly since: string;
  readonly url: string;
  /** Only in the record of earlier versions, which did not use the kernel's lock. */
  readonly started?: string;
}

export const thisHolder = (url: string): LockHolder => ({
  host: os.hostname(),
  boot: currentBoot(),
  pid: process.pid,
  since: new Date().toISOString(),
  url,
});

/** Returns undefined if the text is not a record, because the file was just created or was truncated. */
export function parseHolder(text: string): Partial<LockHolder> | undefined {
  try {
    const found: unknown = JSON.parse(text);
    return typeof found === 'object' && found !== null ? found : undefined;
  } catch {
    return undefined;
  }
}

export function describeHolder(holder: Partial<LockHolder> | undefined): string {
  if (!holder?.pid) return 'Daybook already runs on this data folder.';
  const { host, pid, since, url } = holder;
  const who = `process ${pid}${host ? ` on ${host}` : ''}, ${url}${since ? `, since ${since}` : ''}`;
  return `Daybook already runs on this data folder: ${who}.`;
}

/** True if the record is of a running server of an earlier version. */
export function isRunningOldHolder({ boot, pid, started }: Partial<LockHolder>): boolean {
  if (boot !== undefined || pid === undefined || started === undefined || pid === process.pid) return false;
  return processStarted(pid) === started;
}

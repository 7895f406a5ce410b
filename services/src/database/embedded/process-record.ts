import fs from 'node:fs';
import { currentBoot, pidNamespace, seesOwnProcesses } from '../../start/machine.ts';
import { processStarted } from '../../start/running-process.ts';
import type { Places } from './places.ts';

/** The postmaster that a server of ours started last on this data folder. */
export interface ProcessRecord {
  readonly boot: string;
  readonly pidNamespace: string;
  readonly pid: number;
  /** See `processStarted`. */
  readonly started: string | undefined;
}

export function recordProcess({ processFile }: Places, pid: number) {
  const record: ProcessRecord = { boot: currentBoot(), pidNamespace: pidNamespace(), pid, started: processStarted(pid) };
  fs.writeFileSync(processFile, `${JSON.stringify(record)}\n`);
}

export function readProcessRecord({ processFile }: Places): ProcessRecord | undefined {
  try {
    return JSON.parse(fs.readFileSync(processFile, 'utf8')) as ProcessRecord;
  } catch {
    return undefined;
  }
}

/** Whether the recorded process still runs, and its number means the same process here: only then may it be sent a signal. */
export function isProvenRunning(record: ProcessRecord): boolean {
  const isHere = record.boot === currentBoot() && record.pidNamespace === pidNamespace() && seesOwnProcesses();
  return isHere && record.started !== undefined && processStarted(record.pid) === record.started;
}

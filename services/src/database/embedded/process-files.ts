import fs from 'node:fs';
import { currentBoot, pidNamespace, processStarted, seesOwnProcesses } from '../../start/machine.ts';
import type { ClusterPaths } from './cluster.ts';

/** Parses `postmaster.pid`, which PostgreSQL writes into its data directory. Returns undefined while it is not complete. */
export function parsePostmasterFile(text: string) {
  const [pid = '', folder = '', , port = '', , , , status = ''] = text.split('\n');
  if (!/^\d+$/.test(pid) || !/^\d+$/.test(port)) return undefined;
  return { pid: Number(pid), folder, port: Number(port), ready: status.trim() === 'ready' };
}

/** The postmaster that a server of ours started last on this data folder. */
export interface ProcessRecord {
  readonly boot: string;
  readonly pidNamespace: string;
  readonly pid: number;
  /** See `processStarted`. */
  readonly started: string | undefined;
}

export function recordProcess({ processFile }: ClusterPaths, pid: number) {
  const record: ProcessRecord = { boot: currentBoot(), pidNamespace: pidNamespace(), pid, started: processStarted(pid) };
  fs.writeFileSync(processFile, `${JSON.stringify(record)}\n`);
}

export function readProcessRecord({ processFile }: ClusterPaths): ProcessRecord | undefined {
  try {
    return JSON.parse(fs.readFileSync(processFile, 'utf8')) as ProcessRecord;
  } catch {
    return undefined;
  }
}

/** True if the recorded process still runs and its number means the same process here: only then may it get a signal. */
export function isProvenRunning(record: ProcessRecord): boolean {
  const isHere = record.boot === currentBoot() && record.pidNamespace === pidNamespace() && seesOwnProcesses();
  return isHere && record.started !== undefined && processStarted(record.pid) === record.started;
}

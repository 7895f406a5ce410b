import fs from 'node:fs';
import { currentBoot, pidNamespace, processStarted, seesOwnProcesses } from '../../start/machine.ts';
import type { ClusterPaths } from './cluster.ts';

/** What a running PostgreSQL writes about itself into `postmaster.pid` of its data directory. */
export interface PostmasterFile {
  readonly pid: number;
  readonly folder: string;
  readonly port: number;
  readonly ready: boolean;
}

/** Returns undefined while the file is not written completely. */
export function parsePostmasterFile(text: string): PostmasterFile | undefined {
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

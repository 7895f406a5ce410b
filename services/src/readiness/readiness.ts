import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import fs from 'node:fs/promises';
import { timeLimits } from '../database/time-limits.ts';
import type { ReleaseStore } from '../releases/public.ts';
import { DatabaseProbe, noDatabase } from './database-probe.ts';

/** Checks whether this server can do its work. A load balancer asks before it sends requests here. */
export class Readiness implements OnApplicationShutdown {
  readonly #logger = new Logger(Readiness.name);
  readonly #probe: DatabaseProbe;
  readonly #checks: readonly Check[];
  #isDraining = false;
  #reason: string | undefined;

  constructor(databaseUrl: string, store: ReleaseStore, dataDir: string) {
    this.#probe = new DatabaseProbe(databaseUrl);
    const options = { limitMs: timeLimits.readiness, maxAgeMs: 1000 };
    this.#checks = [
      cachedCheck(() => this.#probe.check(), { ...options, timeoutReason: noDatabase }),
      cachedCheck(() => checkStorage(store, dataDir), { ...options, timeoutReason: 'The release store does not respond.' }),
    ];
  }

  /** From now on this server is not ready, because it is shutting down. */
  drain() {
    this.#isDraining = true;
  }

  /** Returns why this server is not ready, or undefined. Takes 2 seconds at most. */
  async check(): Promise<string | undefined> {
    if (this.#isDraining) return 'The server is shutting down.';
    const reasons = await Promise.all(this.#checks.map((check) => check()));
    this.log(reasons.find((reason) => reason !== undefined));
    return this.#reason;
  }

  onApplicationShutdown() {
    this.#probe.close();
  }

  private log(reason: string | undefined) {
    if (reason === this.#reason) return;
    this.#reason = reason;
    if (reason === undefined) this.#logger.log('Ready.');
    else this.#logger.warn(`Not ready: ${reason}`);
  }
}

/** Returns why something is not ready, or undefined. */
export type Check = () => Promise<string | undefined>;

interface CachedCheckOptions {
  /** The reason if the check does not settle within the limit. */
  readonly timeoutReason: string;
  readonly limitMs: number;
  /** How long a result is reused. */
  readonly maxAgeMs: number;
}

/** Makes a check cheap: one runs at a time, its result is reused for a while, and no probe waits longer than the limit. */
export function cachedCheck(check: Check, { timeoutReason, limitMs, maxAgeMs }: CachedCheckOptions): Check {
  let running: Promise<string | undefined> | undefined;
  let last: { readonly at: number; readonly reason: string | undefined } | undefined;

  const run = async () => {
    const reason = await check();
    last = { at: performance.now(), reason };
    return reason;
  };

  return async () => {
    if (last && performance.now() - last.at < maxAgeMs) return last.reason;
    running ??= run().finally(() => (running = undefined));
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<string>((resolve) => (timer = setTimeout(() => resolve(timeoutReason), limitMs)));
    return Promise.race([running, timeout]).finally(() => clearTimeout(timer));
  };
}

/** PostgreSQL and the release store cannot write with less free space, in bytes. */
const minFreeSpace = 16 * 1024 * 1024;

/** Returns why files could not be read or stored, or undefined. */
export async function checkStorage(store: ReleaseStore, dataDir: string): Promise<string | undefined> {
  const [read, disk] = await Promise.allSettled([store.check(), fs.statfs(dataDir)]);
  if (read.status === 'rejected') return 'The release store cannot be read.';
  const isFull = disk.status === 'rejected' || disk.value.bavail * disk.value.bsize < minFreeSpace;
  return isFull ? 'The disk of DATA_DIR is full.' : undefined;
}

import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { timeLimits } from '../database/time-limits.ts';
import type { ReleaseStore } from '../releases/public.ts';
import { cachedCheck, type Check } from './cached-check.ts';
import { DatabaseProbe, noDatabase } from './database-probe.ts';
import { checkStorage } from './storage-probe.ts';

interface ReadinessOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly store: ReleaseStore;
}

/** Checks whether this server can do its work. A load balancer asks before it sends requests here. */
export class Readiness implements OnApplicationShutdown {
  readonly #logger = new Logger(Readiness.name);
  readonly #probe: DatabaseProbe;
  readonly #checks: readonly Check[];
  #isDraining = false;
  #reason: string | undefined;

  constructor({ databaseUrl, dataDir, store }: ReadinessOptions) {
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

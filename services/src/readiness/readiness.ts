import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { timeLimits } from '../database/time-limits.ts';
import type { ReleaseStore } from '../releases/public.ts';
import { DatabaseProbe } from './database-probe.ts';
import { type Check, sharedCheck } from './shared-check.ts';
import { askStorage } from './storage-probe.ts';

/** Probes of many load balancers share one answer for this long, in milliseconds. */
const fresh = 1000;

interface ReadinessOptions {
  readonly databaseUrl: string;
  readonly dataDir: string;
  readonly store: ReleaseStore;
}

/** Knows whether this server can do its work: what a load balancer asks before it sends people here. */
export class Readiness implements OnApplicationShutdown {
  readonly #logger = new Logger(Readiness.name);
  readonly #probe: DatabaseProbe;
  readonly #checks: readonly Check[];
  #isDraining = false;
  #reason: string | undefined;

  constructor({ databaseUrl, dataDir, store }: ReadinessOptions) {
    this.#probe = new DatabaseProbe(databaseUrl);
    const shared = { limit: timeLimits.readiness, fresh };
    this.#checks = [
      sharedCheck(() => this.#probe.ask(), { ...shared, silent: 'The database does not answer.' }),
      sharedCheck(() => askStorage(store, dataDir), { ...shared, silent: 'The release store does not answer.' }),
    ];
  }

  /** From now on this server is not ready, because it is about to end. */
  drain() {
    this.#isDraining = true;
  }

  /** Returns why this server is not ready, or undefined. Takes 2 seconds at most. */
  async ask(): Promise<string | undefined> {
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

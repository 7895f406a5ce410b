import { LRUCache } from 'lru-cache';
import { FairSemaphore } from '../../http/limits/fair-semaphore.ts';

export const tookTooLong = Symbol('took too long');

/** Tries to do a piece of work within a time limit. */
export type Attempt<Result> = (milliseconds: number) => Promise<Result | typeof tookTooLong>;

interface Limits {
  readonly quickMs: number;
  readonly slowMs: number;
  /** How many pieces of work of one network may wait in a lane. */
  readonly maxWaiting: number;
  readonly full: () => Error;
}

/**
 * Two queues that are fair between networks. Work that takes too long in the quick one, two at a time, is restarted in the slow
 * one, one at a time; so is its network's work for a while. Slow work of any number of networks blocks the quick lane only once.
 */
export class Lanes {
  readonly #quick: FairSemaphore;
  readonly #slow: FairSemaphore;
  readonly #slowNetworks = new LRUCache<string, true>({ max: 10_000, ttl: 15 * 60_000 });

  constructor(private readonly limits: Limits) {
    const { maxWaiting, full } = limits;
    this.#quick = new FairSemaphore({ permits: 2, maxWaiting: maxWaiting, full });
    this.#slow = new FairSemaphore({ permits: 1, maxWaiting: maxWaiting, full });
  }

  /** @throws the error of `full`, the signal's reason, and what the attempt throws */
  async run<Result>(network: string, attempt: Attempt<Result>, signal: AbortSignal): Promise<Result | typeof tookTooLong> {
    const { quickMs, slowMs } = this.limits;
    if (!this.#slowNetworks.has(network)) {
      const quick = await this.#quick.run([network], () => attempt(quickMs), signal);
      if (quick !== tookTooLong) return quick;
      this.#slowNetworks.set(network, true);
    }
    return this.#slow.run([network], () => attempt(slowMs), signal);
  }
}

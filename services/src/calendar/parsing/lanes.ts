import { LRUCache } from 'lru-cache';
import { FairQueue } from '../../http/fair-queue.ts';

/** What an attempt gives that was not done in its time. */
export const tookTooLong = Symbol('took too long');

/** Tries to do a piece of work within so many milliseconds. */
export type Attempt<Result> = (milliseconds: number) => Promise<Result | typeof tookTooLong>;

interface Limits {
  readonly quickMs: number;
  readonly slowMs: number;
  /** Pieces of work of one network that may wait in a lane. */
  readonly mostWaiting: number;
  readonly full: () => Error;
}

/**
 * Two lanes, fair between networks. Everything begins in the quick one, two at a time; what takes longer there begins again in the slow one,
 * one at a time, and so does the next of its network for a while: work made to take long, from however many networks, keeps the quick lane
 * from the others only once.
 */
export class Lanes {
  readonly #quick: FairQueue;
  readonly #slow: FairQueue;
  readonly #slowNetworks = new LRUCache<string, true>({ max: 10_000, ttl: 15 * 60_000 });

  constructor(private readonly limits: Limits) {
    const { mostWaiting, full } = limits;
    this.#quick = new FairQueue(2, mostWaiting, full);
    this.#slow = new FairQueue(1, mostWaiting, full);
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

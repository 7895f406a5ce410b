import { busy, tooManyConcurrent } from '../problem-error.ts';
import type { Client } from './client.ts';
import { FairQueue } from './fair-queue.ts';

/** How long a request waits for a permit unless its limit sets another time, in milliseconds. */
export const defaultWaitMs = 10_000;

interface FairSemaphoreOptions {
  /** How many pieces of work run at once. */
  readonly permits: number;
  /** How many pieces of one client may wait. */
  readonly maxWaiting?: number;
  /** Makes the error for a piece of a client that has too many waiting. */
  readonly full?: () => Error;
}

/** A semaphore whose clients take turns: one with twenty waiting pieces of work delays another by one of them, not by twenty. */
export class FairSemaphore {
  readonly #waiting = new FairQueue<() => void>();
  readonly #options: Required<FairSemaphoreOptions>;
  #running = 0;

  constructor(options: FairSemaphoreOptions) {
    this.#options = { maxWaiting: 100, full: tooManyConcurrent, ...options };
  }

  /**
   * Runs `work` once there is a permit for it.
   *
   * @throws the error of `full`, and the signal's reason when it aborts before the work has begun
   */
  async run<Result>(client: Client, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const permit = this.#request(client, signal);
    if (permit) await permit;
    try {
      return await work();
    } finally {
      this.#release();
    }
  }

  /**
   * Returns the function that releases the permit, once there is one.
   *
   * @throws as `run` does
   */
  async acquire(client: Client, signal?: AbortSignal): Promise<() => void> {
    await this.#request(client, signal);
    return () => this.#release();
  }

  /** Like `acquire`. @throws {ProblemError} 503 after `waitMs` milliseconds */
  async acquireWithin(waitMs: number, client: Client): Promise<() => void> {
    const signal = AbortSignal.timeout(waitMs);
    return this.acquire(client, signal).catch((error: unknown) => {
      throw signal.aborted ? busy(1) : error;
    });
  }

  /** Returns undefined if there is a permit already. */
  #request(client: Client, signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted();
    if (this.#running >= this.#options.permits) return this.#wait(client, signal);
    this.#running += 1;
    return undefined;
  }

  #wait(client: Client, signal: AbortSignal | undefined): Promise<void> {
    if (this.#waiting.count(client) >= this.#options.maxWaiting) throw this.#options.full();
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.remove(client, begin);
        reject(signal?.reason as Error);
      };
      this.#waiting.add(client, begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the permit to the first piece of the next client, so that no later request takes it. */
  #release() {
    const begin = this.#waiting.take();
    if (begin) begin();
    else this.#running -= 1;
  }
}

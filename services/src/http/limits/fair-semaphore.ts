import { busy, tooManyConcurrent } from '../problem-error.ts';

/** How long a request waits for a permit unless its limit sets another time, in milliseconds. */
export const defaultWaitMs = 10_000;

interface FairSemaphoreOptions {
  /** How many pieces of work run at once. */
  readonly permits: number;
  /** How many pieces of one key may wait. */
  readonly maxWaiting?: number;
  /** Makes the error for a piece of a key that has too many waiting. */
  readonly full?: () => Error;
}

/** A semaphore whose keys take turns: a key with twenty waiting pieces of work delays another key by one of them, not by twenty. */
export class FairSemaphore {
  /** By key, in the order of the keys' turns. A key is here only while it waits. */
  readonly #waiting = new Map<string, (() => void)[]>();
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
  async run<Result>(key: string, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const permit = this.#request(key, signal);
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
  async acquire(key: string, signal?: AbortSignal): Promise<() => void> {
    await this.#request(key, signal);
    return () => this.#release();
  }

  /** Like `acquire`. @throws {ProblemError} 503 after `waitMs` milliseconds */
  async acquireWithin(waitMs: number, key: string): Promise<() => void> {
    const signal = AbortSignal.timeout(waitMs);
    return this.acquire(key, signal).catch((error: unknown) => {
      throw signal.aborted ? busy(1) : error;
    });
  }

  /** Returns undefined if there is a permit already. */
  #request(key: string, signal: AbortSignal | undefined): Promise<void> | undefined {
    signal?.throwIfAborted();
    if (this.#running >= this.#options.permits) return this.#wait(key, signal);
    this.#running += 1;
    return undefined;
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    if (queue.length >= this.#options.maxWaiting) throw this.#options.full();
    this.#waiting.set(key, queue);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal?.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) this.#waiting.delete(key);
        reject(signal?.reason as Error);
      };
      queue.push(begin);
      signal?.addEventListener('abort', leave, { once: true });
    });
  }

  /** Passes the permit to the first piece of the next key, so that no later request takes it. */
  #release() {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = next;
    this.#waiting.delete(key);
    const begin = queue.shift();
    if (queue.length > 0) this.#waiting.set(key, queue);
    begin?.();
  }
}

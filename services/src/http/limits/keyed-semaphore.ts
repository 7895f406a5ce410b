import { type ProblemError, tooManyConcurrent } from '../problem-error.ts';
import { defaultWaitMs } from './fair-semaphore.ts';

interface KeyedSemaphoreOptions {
  /** How many requests of one key may run at once. */
  readonly permits: number;
  /** How many more may wait, and for how long, in milliseconds. */
  readonly maxWaiting: number;
  readonly waitMs?: number;
  /** Makes the error for a request when too many wait, or when it waited too long. */
  readonly refuse?: () => ProblemError;
}

interface Key {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many requests run at once for each key, such as a user. The others wait, first come, first served. */
export class KeyedSemaphore {
  readonly #options: Required<KeyedSemaphoreOptions>;
  readonly #keys = new Map<string, Key>();

  constructor(options: KeyedSemaphoreOptions) {
    this.#options = { waitMs: defaultWaitMs, refuse: tooManyConcurrent, ...options };
  }

  /**
   * Returns the function that releases the permit, once there is one.
   *
   * @throws {ProblemError} when too many requests of this key wait, or this one waited too long
   */
  async acquire(name: string): Promise<() => void> {
    const key = this.#keys.get(name) ?? { running: 0, waiting: [] };
    this.#keys.set(name, key);
    if (key.running >= this.#options.permits) await this.#wait(key);
    else key.running += 1;
    return () => this.#release(name, key);
  }

  #release(name: string, key: Key) {
    const next = key.waiting.shift();
    if (next) return next();
    key.running -= 1;
    if (key.running === 0) this.#keys.delete(name);
  }

  #wait({ waiting }: Key): Promise<void> {
    if (waiting.length >= this.#options.maxWaiting) throw this.#options.refuse();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(this.#options.refuse());
      }, this.#options.waitMs);
      waiting.push(begin);
    });
  }
}

import { type ProblemError, tooManyConcurrent } from '../problem-error.ts';
import { defaultWaitMs } from './fair-semaphore.ts';

interface Key {
  running: number;
  readonly waiting: (() => void)[];
}

/** Limits how many requests run at once for each key, such as a user. The others wait, first come, first served. */
export class KeyedSemaphore {
  readonly #keys = new Map<string, Key>();

  /**
   * @param permits - how many requests of one key may run at once; `maxWaiting` more may wait
   * @param full - makes the error for a request when too many wait, or when it waited too long
   */
  constructor(
    private readonly permits: number,
    private readonly maxWaiting = 100,
    private readonly full: () => ProblemError = tooManyConcurrent,
  ) {}

  /** Returns the function that releases the permit. @throws the error of `full`, 429 by default, when too many wait or it takes too long */
  async acquire(name: string): Promise<() => void> {
    const key = this.#keys.get(name) ?? { running: 0, waiting: [] };
    this.#keys.set(name, key);
    if (key.running >= this.permits) await this.#wait(key);
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
    if (waiting.length >= this.maxWaiting) throw this.full();
    return new Promise((resolve, reject) => {
      const begin = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(begin), 1);
        reject(this.full());
      }, defaultWaitMs);
      waiting.push(begin);
    });
  }
}

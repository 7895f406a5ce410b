import type { Client } from './client-of.ts';
import { FairLine } from './fair-line.ts';

/**
 * Runs so many pieces of work at a time, in turns by client: a client with twenty pieces in the queue delays another one by one of
 * them, not by twenty.
 */
export class FairQueue {
  readonly #waiting = new FairLine<() => void>();
  #running = 0;

  /** @param mostWaiting - pieces of one client that may wait; one more is refused with the error that `full` makes */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    private readonly full: () => Error,
  ) {}

  /** @throws the error of `full`, and the signal's reason when it aborts before the work has begun */
  async run<Result>(client: Client, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const turn = this.begin(client, signal);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  /**
   * Resolves when a piece of work may begin, with what says that it has ended.
   *
   * @throws as `run` does
   */
  async enter(client: Client, signal: AbortSignal): Promise<() => void> {
    await this.begin(client, signal);
    return () => this.next();
  }

  /** Undefined when there is room already. */
  private begin(client: Client, signal: AbortSignal): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.#running >= this.atOnce) return this.turn(client, signal);
    this.#running += 1;
    return undefined;
  }

  private turn(client: Client, signal: AbortSignal): Promise<void> {
    if (this.#waiting.count(client) >= this.mostWaiting) throw this.full();
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.remove(client, begin);
        reject(signal.reason as Error);
      };
      this.#waiting.add(client, begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Begins the next client's first piece in the place of the one that ended, so that nothing slips in before it. */
  private next() {
    const begin = this.#waiting.take();
    if (begin) begin();
    else this.#running -= 1;
  }
}

import type { Client } from './client-of.ts';
import { FairLine } from './fair-line.ts';

interface Waiting {
  readonly network: string;
  readonly begin: () => void;
}

/**
 * Runs so many pieces of work at a time, in turns by client: a client with twenty pieces in the queue delays another one by one of
 * them, not by twenty.
 */
export class FairQueue {
  readonly #waiting = new FairLine<Waiting>();
  /** By network. */
  readonly #running = new Map<string, number>();
  #total = 0;

  /**
   * @param mostWaiting - pieces of one client that may wait; one more is refused with the error that `full` makes
   * @param ofNetwork - how many pieces of one network may run at a time
   */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    private readonly full: () => Error,
    private readonly ofNetwork = atOnce,
  ) {}

  /** @throws the error of `full`, and the signal's reason when it aborts before the work has begun */
  async run<Result>(client: Client, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const turn = this.begin(client, signal);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.end(client);
    }
  }

  /**
   * Resolves when a piece of work may begin, with what says that it has ended.
   *
   * @throws as `run` does
   */
  async enter(client: Client, signal: AbortSignal): Promise<() => void> {
    await this.begin(client, signal);
    return () => this.end(client);
  }

  /** Undefined when there is room already. */
  private begin(client: Client, signal: AbortSignal): Promise<void> | undefined {
    signal.throwIfAborted();
    if (!this.hasRoom(client[0])) return this.turn(client, signal);
    this.count(client[0], 1);
    return undefined;
  }

  private turn(client: Client, signal: AbortSignal): Promise<void> {
    if (this.#waiting.count(client) >= this.mostWaiting) throw this.full();
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const waiting = { network: client[0], begin };
      const leave = () => {
        this.#waiting.remove(client, waiting);
        reject(signal.reason as Error);
      };
      this.#waiting.add(client, waiting);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Begins the next client's first piece at once, so that nothing slips in before it. */
  private end([network]: Client) {
    this.count(network, -1);
    const next = this.#waiting.take((waiting) => this.hasRoom(waiting.network));
    if (!next) return;
    this.count(next.network, 1);
    next.begin();
  }

  private hasRoom(network: string) {
    return this.#total < this.atOnce && (this.#running.get(network) ?? 0) < this.ofNetwork;
  }

  private count(network: string, change: 1 | -1) {
    const running = (this.#running.get(network) ?? 0) + change;
    if (running === 0) this.#running.delete(network);
    else this.#running.set(network, running);
    this.#total += change;
  }
}

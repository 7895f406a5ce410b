import type { Client } from '../connections/client-address.ts';
import { busy, tooManyConcurrent } from '../problem-error.ts';

/** A queue in which networks take turns, and the accounts of a network share its turns: twenty accounts get no more than one. */
export class FairQueue<Item> {
  /** In the order of their turns. A network or account is here only while it has items. */
  readonly #networks = new Map<string, Map<string, Item[]>>();

  count([network, account = '']: Client): number {
    return this.#networks.get(network)?.get(account)?.length ?? 0;
  }

  hasOthers(network: string): boolean {
    return this.#networks.size > (this.#networks.has(network) ? 1 : 0);
  }

  add([network, account = '']: Client, item: Item) {
    const accounts = this.#networks.get(network) ?? new Map<string, Item[]>();
    this.#networks.set(network, accounts.set(account, [...(accounts.get(account) ?? []), item]));
  }

  remove([network, account = '']: Client, item: Item) {
    const accounts = this.#networks.get(network);
    const left = accounts?.get(account)?.filter((other) => other !== item);
    if (left?.length) accounts?.set(account, left);
    else accounts?.delete(account);
    if (accounts?.size === 0) this.#networks.delete(network);
  }

  /** Moves a client to the end of the queue. */
  defer([network, account = '']: Client) {
    const accounts = this.#networks.get(network);
    if (!accounts) return;
    const items = accounts.get(account);
    if (items) moveToEnd(accounts, account, items);
    moveToEnd(this.#networks, network, accounts);
  }

  /**
   * Removes and returns the item whose turn it is.
   *
   * @param isReady - returns false to skip an item for now; called for the first item of each account
   */
  take(isReady: (item: Item) => boolean = () => true): Item | undefined {
    for (const [network, accounts] of this.#networks) {
      for (const [account, items] of accounts) {
        const [item] = items;
        if (item === undefined || !isReady(item)) continue;
        this.defer([network, account]);
        this.remove([network, account], item);
        return item;
      }
    }
    return undefined;
  }
}

/** A Map keeps the order of insertion. */
function moveToEnd<Value>(map: Map<string, Value>, key: string, value: Value) {
  map.delete(key);
  map.set(key, value);
}

/** How long a request waits for a permit unless its limit sets another time, in milliseconds. */
export const defaultWaitMs = 10_000;

interface FairSemaphoreOptions {
  readonly permits: number;
  /** How many permits one network may hold; by default all. */
  readonly perNetwork?: number;
  readonly maxWaiting?: number;
  /** Makes the error for a piece of a client that has too many waiting. */
  readonly full?: () => Error;
}

/** When to stop waiting for a permit. */
interface Wait {
  readonly signal?: AbortSignal | undefined;
  /** In milliseconds. After that time it fails with 503. */
  readonly limitMs?: number;
}

/** A semaphore whose clients take turns: one with twenty waiting pieces of work delays another by one of them, not by twenty. */
export class FairSemaphore {
  readonly #waiting = new FairQueue<{ readonly network: string; readonly begin: () => void }>();
  readonly #options: Required<FairSemaphoreOptions>;
  /** By network. */
  readonly #running = new Map<string, number>();
  #total = 0;

  constructor(options: FairSemaphoreOptions) {
    this.#options = { perNetwork: options.permits, maxWaiting: 100, full: tooManyConcurrent, ...options };
  }

  /** Runs `work` once there is a permit for it. @throws as `acquire` does */
  async run<Result>(client: Client, work: () => Promise<Result>, signal?: AbortSignal): Promise<Result> {
    const release = await this.acquire(client, { signal });
    try {
      return await work();
    } finally {
      release();
    }
  }

  /** Returns the function that releases the permit. @throws the error of `full`, and the signal's reason when it aborts first */
  async acquire(client: Client, wait: Wait = {}): Promise<() => void> {
    wait.signal?.throwIfAborted();
    if (this.#hasPermit(client[0])) this.#count(client[0], 1);
    else await this.#wait(client, wait);
    return () => this.#release(client);
  }

  /** Like `acquire`. @throws {ProblemError} 503 after `limitMs` milliseconds */
  acquireWithin(limitMs: number, client: Client): Promise<() => void> {
    return this.acquire(client, { limitMs });
  }

  /** True while another network waits for a permit. */
  delaysOthers(network: string): boolean {
    return this.#waiting.hasOthers(network);
  }

  #wait(client: Client, { signal, limitMs }: Wait): Promise<void> {
    if (this.#waiting.count(client) >= this.#options.maxWaiting) throw this.#options.full();
    return new Promise((resolve, reject) => {
      const stop = () => {
        signal?.removeEventListener('abort', abort);
        clearTimeout(timer);
      };
      const begin = () => {
        stop();
        resolve();
      };
      const leave = (error: Error) => {
        stop();
        this.#waiting.remove(client, waiting);
        reject(error);
      };
      const waiting = { network: client[0], begin };
      const abort = () => leave(signal?.reason as Error);
      signal?.addEventListener('abort', abort);
      // Not AbortSignal.timeout(): a signal stays in memory for its whole time, and under load thousands kept the garbage collector busy.
      const timer = limitMs === undefined ? undefined : setTimeout(() => leave(busy(1)), limitMs).unref();
      this.#waiting.add(client, waiting);
    });
  }

  /** Passes the permit on at once, so that no later request takes it. This client goes to the end, also if it did not wait. */
  #release(client: Client) {
    this.#count(client[0], -1);
    this.#waiting.defer(client);
    const next = this.#waiting.take((waiting) => this.#hasPermit(waiting.network));
    if (!next) return;
    this.#count(next.network, 1);
    next.begin();
  }

  #hasPermit(network: string) {
    return this.#total < this.#options.permits && (this.#running.get(network) ?? 0) < this.#options.perNetwork;
  }

  #count(network: string, change: 1 | -1) {
    const running = (this.#running.get(network) ?? 0) + change;
    if (running === 0) this.#running.delete(network);
    else this.#running.set(network, running);
    this.#total += change;
  }
}

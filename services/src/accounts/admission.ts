import { networkOf } from '../http/connections/client-address.ts';
import { WindowCounter } from '../http/limits/counters.ts';
import { PriorityQueue } from './priority-queue.ts';

/** Two passwords are checked at a time. Two more attempts may query the database meanwhile. */
const concurrency = 4;
const maxWaiting = 200;
const quarterHour = 15 * 60 * 1000;

export interface AttemptSource {
  readonly address: string;
  /** The account, for a browser in which it was logged in before and for a logged-in user; undefined for everybody else. */
  readonly knownAs: string | undefined;
}

/**
 * Admits attempts that check or hash a password, a few at a time. Known browsers go first, then the networks with the fewest
 * failures in the last 15 minutes. Only the first concurrent attempt of an account has that priority: 250 at once would keep
 * everybody else out. Admission comes before any query: 120 clients with nonsense once took all database connections.
 */
export class Admission {
  readonly #queue = new PriorityQueue(concurrency, maxWaiting);
  readonly #unsuccessful = new WindowCounter(quarterHour);
  /** Pending attempts of known browsers by account. */
  readonly #pending = new Map<string, number>();

  /** @throws {ProblemError} 503 if too many attempts wait, or after 5 s; and what `work` throws */
  async run<Result>({ address, knownAs }: AttemptSource, work: () => Promise<Result>): Promise<Result> {
    if (knownAs !== undefined) return this.runKnown(knownAs, work);
    const network = networkOf(address);
    const result = await this.#queue.run(this.#unsuccessful.add(network).count, work);
    this.#unsuccessful.takeBack(network);
    return result;
  }

  private async runKnown<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#pending.get(account) ?? 0;
    this.#pending.set(account, before + 1);
    try {
      return await this.#queue.run(before, work);
    } finally {
      const left = (this.#pending.get(account) ?? 1) - 1;
      if (left > 0) this.#pending.set(account, left);
      else this.#pending.delete(account);
    }
  }
}

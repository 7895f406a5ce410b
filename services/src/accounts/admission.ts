import { networkOf } from '../http/connections/client-address.ts';
import { WindowCounter } from '../http/limits/counters.ts';
import { busy } from '../http/problem-error.ts';

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
 * everybody else out. Admission comes before any query: 120 clients with random credentials once took all database connections.
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

/** How long a job waits before it is rejected, in milliseconds. */
const waitLimitMs = 5000;

interface WaitingJob {
  readonly rank: number;
  readonly start: () => void;
  readonly reject: () => void;
}

/**
 * Runs a few jobs at a time. The waiting job with the lowest rank runs first; of equal ones, the oldest. The number of waiting jobs
 * and their time are limited: when the queue is full, the job with the highest rank is rejected.
 */
export class PriorityQueue {
  readonly #waiting: WaitingJob[] = [];
  #running = 0;

  constructor(
    private readonly concurrency: number,
    private readonly maxWaiting: number,
  ) {}

  /** @throws {ProblemError} 503 if too many jobs with the same or a lower rank wait, or after 5 s */
  async run<Result>(rank: number, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.concurrency) this.#running += 1;
    else await this.enqueue(rank);
    try {
      return await job();
    } finally {
      this.startNext();
    }
  }

  /** Resolves when a running job has ended and this one takes its place. */
  private enqueue(rank: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
        waiting.reject();
      }, waitLimitMs);
      const settle = (then: () => void) => () => {
        clearTimeout(timer);
        then();
      };
      const waiting: WaitingJob = { rank, start: settle(resolve), reject: settle(() => reject(busy(2))) };
      const behind = this.#waiting.findIndex((other) => other.rank > rank);
      this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, waiting);
      if (this.#waiting.length > this.maxWaiting) this.#waiting.pop()?.reject();
    });
  }

  private startNext() {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#running -= 1;
  }
}

import { busy } from '../http/problem-error.ts';

/** How long a job waits before it is rejected, in milliseconds. */
const patience = 5000;

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
      }, patience);
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

import { busy } from '../http/problem-error.ts';

/** How long somebody waits before they are told to come back, in milliseconds. */
const patience = 5000;

interface Waiting {
  readonly rank: number;
  readonly start: () => void;
  readonly refuse: () => void;
}

/**
 * Runs a few jobs at a time; of those that wait, the one with the lowest rank first, and of equal ones the oldest. Bounded in number and
 * in time: when it is full, whoever has the highest rank is refused.
 */
export class RankedQueue {
  readonly #waiting: Waiting[] = [];
  #running = 0;

  constructor(
    private readonly atOnce: number,
    private readonly most: number,
  ) {}

  /** @throws {Refusal} 503 when too many with a rank as low wait, or after 5 s */
  async run<Result>(rank: number, job: () => Promise<Result>): Promise<Result> {
    if (this.#running < this.atOnce) this.#running += 1;
    else await this.turn(rank);
    try {
      return await job();
    } finally {
      this.pass();
    }
  }

  /** Resolves when a running job has given its place to this one. */
  private turn(rank: number): Promise<void> {
    const { promise, resolve, reject } = withResolvers();
    const timer = setTimeout(() => {
      this.#waiting.splice(this.#waiting.indexOf(waiting), 1);
      waiting.refuse();
    }, patience);
    const settle = (then: () => void) => () => {
      clearTimeout(timer);
      then();
    };
    const waiting: Waiting = { rank, start: settle(resolve), refuse: settle(() => reject(busy(2))) };
    this.add(waiting);
    return promise;
  }

  private add(waiting: Waiting) {
    const behind = this.#waiting.findIndex(({ rank }) => rank > waiting.rank);
    this.#waiting.splice(behind < 0 ? this.#waiting.length : behind, 0, waiting);
    if (this.#waiting.length > this.most) this.#waiting.pop()?.refuse();
  }

  private pass() {
    const next = this.#waiting.shift();
    if (next) next.start();
    else this.#running -= 1;
  }
}

/** Node 20 has no Promise.withResolvers. */
function withResolvers() {
  let [resolve, reject]: [() => void, (reason: Error) => void] = [() => {}, () => {}];
  const promise = new Promise<void>((yes, no) => ([resolve, reject] = [yes, no]));
  return { promise, resolve, reject };
}

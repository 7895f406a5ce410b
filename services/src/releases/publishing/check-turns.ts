import { WindowCounter } from '../../http/limits/counters.ts';
import { FairSemaphore } from '../../http/limits/fair-semaphore.ts';

const hour = 3_600_000;

/** The maximum check time of an app per hour, dry runs included: in the quick lane, and in all. In milliseconds. */
const limits = { quick: 60_000, all: 600_000 };

/**
 * Runs the checks of releases one at a time, so that the other processors handle requests; apps take turns. An app whose checks have taken
 * long moves to a second lane, so that other apps no longer wait for it.
 */
export class CheckTurns {
  readonly #quick = new FairSemaphore({ permits: 1 });
  readonly #slow = new FairSemaphore({ permits: 1 });
  readonly #spent = new WindowCounter(hour);

  /** @throws {ProblemError} 429 if the app's checks took too long, the reason of the signal, and what the check throws */
  async run<Result>(app: string, check: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const release = await this.acquire(app, signal);
    try {
      return await this.measure(app, check);
    } finally {
      release();
    }
  }

  private async acquire(app: string, signal: AbortSignal) {
    if (!this.isSlow(app)) {
      const release = await this.#quick.acquire([app], { signal });
      // Another check of the app may have taken long meanwhile.
      if (!this.isSlow(app)) return release;
      release();
    }
    return this.#slow.acquire([app], { signal });
  }

  private isSlow(app: string) {
    return this.#spent.add(app, 0).count > limits.quick;
  }

  private async measure<Result>(app: string, check: () => Promise<Result>): Promise<Result> {
    this.#spent.limit(limits.all, app, 0);
    const start = performance.now();
    try {
      return await check();
    } finally {
      this.#spent.add(app, performance.now() - start);
    }
  }
}

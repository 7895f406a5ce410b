import { WindowCounter } from '../../http/limits/counters.ts';
import { FairSemaphore } from '../../http/limits/fair-semaphore.ts';

const hour = 3_600_000;

/** The maximum check time of an app per hour, dry runs included: in the quick lane, and in all. In milliseconds. */
const limits = { quick: 60_000, all: 600_000 };

/** How long a check may take in the quick lane while another app waits, in milliseconds. */
const maxDelayMs = 10_000;

const tookTooLong = Symbol('took too long');

/** Rejects with the reason of the signal when it aborts, and can then be tried again. */
type Check<Result> = (signal: AbortSignal) => Promise<Result>;

/**
 * Runs the checks of releases one at a time, so that the other processors handle requests; apps take turns. A check that takes long while
 * another app waits is restarted in a second lane, and an app whose checks have taken long begins there. So at most two run at a time.
 */
export class CheckTurns {
  readonly #quick = new FairSemaphore({ permits: 1 });
  readonly #slow = new FairSemaphore({ permits: 1 });
  readonly #spent = new WindowCounter(hour);

  /** @throws {ProblemError} 429 if the app's checks took too long, the reason of the signal, and what the check throws */
  async run<Result>(app: string, check: Check<Result>, signal: AbortSignal): Promise<Result> {
    if (!this.isSlow(app)) {
      const result = await this.#quick.run([app], () => this.attempt(app, check, signal), signal);
      if (result !== tookTooLong) return result;
    }
    return this.#slow.run([app], () => this.measure(app, () => check(signal)), signal);
  }

  private isSlow(app: string) {
    return this.#spent.add(app, 0).count > limits.quick;
  }

  private async attempt<Result>(app: string, check: Check<Result>, signal: AbortSignal): Promise<Result | typeof tookTooLong> {
    // Another check of the app may have taken long meanwhile.
    if (this.isSlow(app)) return tookTooLong;
    const limit = new AbortController();
    const start = performance.now();
    const timer = setInterval(() => {
      if (performance.now() - start >= maxDelayMs && this.#quick.delaysOthers(app)) limit.abort(tookTooLong);
    }, 1000);
    try {
      return await this.measure(app, () => check(AbortSignal.any([signal, limit.signal])));
    } catch (error) {
      if (error !== tookTooLong) throw error;
      // The app's next check may take as long: it begins in the slow lane.
      this.#spent.add(app, limits.quick);
      return tookTooLong;
    } finally {
      clearInterval(timer);
    }
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

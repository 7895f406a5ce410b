import { WindowCounter } from '../../http/limits/counters.ts';
import { FairSemaphore } from '../../http/limits/fair-semaphore.ts';

const hour = 3_600_000;

/** Milliseconds that the checks of an app take in an hour, dry runs included, before it leaves the quick lane, and before it has to wait. */
const most = { quick: 60_000, all: 600_000 };

const tookTooLong = Symbol('took too long');

/**
 * The turns of apps to have a release checked. One is checked at a time, so that the other processors handle requests. An app whose checks
 * have taken long shares a second lane with others of the kind: nobody else waits for it any more.
 */
export class CheckTurns {
  readonly #quick = new FairSemaphore({ permits: 1 });
  readonly #slow = new FairSemaphore({ permits: 1 });
  readonly #spent = new WindowCounter(hour);

  /** @throws {ProblemError} 429 if the app's checks took too long, the reason of the signal, and what the check throws */
  async run<Result>(app: string, check: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (!this.isSlow(app)) {
      // The app may have had a long check while this one waited.
      const checkIfQuick = async () => (this.isSlow(app) ? tookTooLong : this.measure(app, check));
      const quick = await this.#quick.run<Result | typeof tookTooLong>([app], checkIfQuick, signal);
      if (quick !== tookTooLong) return quick;
    }
    return this.#slow.run([app], () => this.measure(app, check), signal);
  }

  private isSlow(app: string) {
    return this.#spent.add(app, 0).count > most.quick;
  }

  private async measure<Result>(app: string, check: () => Promise<Result>): Promise<Result> {
    // Nothing is added until it is known how long the check takes.
    this.#spent.limit(most.all, app, 0);
    const start = performance.now();
    try {
      return await check();
    } finally {
      this.#spent.add(app, performance.now() - start);
    }
  }
}

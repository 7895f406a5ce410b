import { busy, tooManyConcurrent } from '../problem-error.ts';
import type { Client } from './client.ts';
import type { FairBudget, Reservation } from './fair-budget.ts';
import { FairQueue } from './fair-queue.ts';

/** How many requests of one client may wait at a time. */
const maxWaiting = 100;

/** Lets clients wait in turns until a budget has room. A client that needs more than there is does not block one that needs less. */
export class BudgetQueue {
  /** Each function tries to reserve, and returns true if it did. */
  readonly #waiting = new FairQueue<() => boolean>();
  #isServing = false;

  constructor(private readonly budget: FairBudget) {}

  /**
   * Returns the function that releases the amount, once there is room for it.
   *
   * @throws {ProblemError} 429 if this client would hold too much or too many of its requests wait, 503 if the signal aborts first
   */
  async reserve(client: Client, reservation: Reservation, signal: AbortSignal): Promise<() => void> {
    if (!this.budget.allows(client, reservation.amount) || this.#waiting.count(client) >= maxWaiting) throw tooManyConcurrent();
    if (signal.aborted) throw busy(1);
    return new Promise((resolve, reject) => {
      let hasWaited = false;
      const tryToReserve = () => {
        const release = this.budget.reserve(client, reservation, hasWaited);
        hasWaited = true;
        if (!release) return false;
        signal.removeEventListener('abort', giveUp);
        resolve(() => this.#release(release));
        return true;
      };
      const giveUp = () => {
        this.#waiting.remove(client, tryToReserve);
        reject(busy(1));
      };
      signal.addEventListener('abort', giveUp);
      this.#waiting.add(client, tryToReserve);
      this.#serve();
    });
  }

  /** Serves once for all reservations that are released at the same moment. */
  #release(release: () => void) {
    release();
    if (this.#isServing) return;
    this.#isServing = true;
    setImmediate(() => {
      this.#isServing = false;
      this.#serve();
    });
  }

  #serve() {
    while (this.#waiting.take((tryToReserve) => tryToReserve()));
  }
}

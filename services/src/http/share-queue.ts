import type { Client } from './client-of.ts';
import { FairLine } from './fair-line.ts';
import type { Entry, FairShare } from './fair-share.ts';
import { busy, tooManyAtOnce } from './refusal.ts';

/** Calls of one client that may wait at a time. */
const mostWaiting = 100;

/**
 * Lets clients wait, in turns, until a share has space for them. A client that needs more than there is blocks no client that needs less.
 */
export class ShareQueue {
  /** Each tries to enter the share, and returns whether it did. */
  readonly #waiting = new FairLine<() => boolean>();
  #isToServe = false;

  constructor(private readonly share: FairShare) {}

  /**
   * Resolves with what gives the amount back, once there is space for it.
   *
   * @throws {Refusal} 429 when this client would hold too much, or too many of its calls wait; 503 when the signal aborts before
   */
  async enter(client: Client, entry: Entry, signal: AbortSignal): Promise<() => void> {
    if (!this.share.allows(client, entry.amount) || this.#waiting.count(client) >= mostWaiting) throw tooManyAtOnce();
    if (signal.aborted) throw busy(1);
    return new Promise((resolve, reject) => {
      let hasWaited = false;
      const tryToEnter = () => {
        const leave = this.share.enter(client, entry, hasWaited);
        hasWaited = true;
        if (!leave) return false;
        signal.removeEventListener('abort', giveUp);
        resolve(() => this.#leave(leave));
        return true;
      };
      const giveUp = () => {
        this.#waiting.remove(client, tryToEnter);
        reject(busy(1));
      };
      signal.addEventListener('abort', giveUp);
      this.#waiting.add(client, tryToEnter);
      this.#serve();
    });
  }

  /** Serves once for all entries that end at the same moment. */
  #leave(leave: () => void) {
    leave();
    if (this.#isToServe) return;
    this.#isToServe = true;
    setImmediate(() => {
      this.#isToServe = false;
      this.#serve();
    });
  }

  #serve() {
    while (this.#waiting.take((tryToEnter) => tryToEnter()));
  }
}

import type { Client } from './client-of.ts';
import { FairQueue } from './fair-queue.ts';
import { busy, tooManyAtOnce } from './refusal.ts';

/** How long a call waits for its turn, in milliseconds. */
export const patience = 10_000;

/** How many calls that work the database hard run at once: most of its connections stay free for the others. */
export const shareOf = (connections: number) => Math.max(2, Math.floor(connections / 4));

/** Lets clients take turns with calls that work the database hard. */
export class WorkTurns {
  readonly #queue: FairQueue;

  /**
   * @param waitMs - how long a call waits for its turn
   * @param ofNetwork - how many turns one network has at a time
   */
  constructor(
    atOnce: number,
    private readonly waitMs = patience,
    ofNetwork = atOnce,
  ) {
    this.#queue = new FairQueue(atOnce, 100, tooManyAtOnce, ofNetwork);
  }

  /**
   * Resolves with what gives the turn back.
   *
   * @throws {Refusal} 503 when the turn does not come in time, 429 when too many calls of this client wait
   */
  async enter(client: Client): Promise<() => void> {
    const signal = AbortSignal.timeout(this.waitMs);
    return this.#queue.enter(client, signal).catch((error: unknown) => {
      throw signal.aborted ? busy(1) : error;
    });
  }

  /** Does `work` in a turn, however long that takes to come. */
  run<Result>(client: Client, work: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(client, work, new AbortController().signal);
  }
}

import { FairSemaphore } from './fair-semaphore.ts';
import { busy, tooManyConcurrent } from '../problem-error.ts';

/** How long a call waits for its turn, in milliseconds. */
export const patience = 10_000;

/** How many calls that work the database hard run at once: most of its connections stay free for the others. */
export const shareOf = (connections: number) => Math.max(2, Math.floor(connections / 4));

/** Lets persons take turns with calls that work the database hard. */
export class WorkTurns {
  readonly #queue: FairSemaphore;

  /** @param waitMs how long a call waits for its turn */
  constructor(
    atOnce: number,
    private readonly waitMs = patience,
  ) {
    this.#queue = new FairSemaphore(atOnce, 100, tooManyConcurrent);
  }

  /**
   * Resolves with what gives the turn back.
   *
   * @throws {Refusal} 503 when the turn does not come in time, 429 when too many calls of this person wait
   */
  async enter(owner: string): Promise<() => void> {
    const signal = AbortSignal.timeout(this.waitMs);
    return this.#queue.enter(owner, signal).catch((error: unknown) => {
      throw signal.aborted ? busy(1) : error;
    });
  }

  /** Does `work` in a turn, however long that takes to come. */
  run<Result>(owner: string, work: () => Promise<Result>): Promise<Result> {
    return this.#queue.run(owner, work, new AbortController().signal);
  }
}

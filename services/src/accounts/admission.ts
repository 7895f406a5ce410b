import { WindowCounter } from '../http/limits/window-counter.ts';
import { networkOf } from '../http/network-of.ts';
import { RankedQueue } from './ranked-queue.ts';

/** Two passwords are checked at a time; two more attempts may speak to the database meanwhile. */
const atOnce = 4;
const waiting = 200;
const quarterHour = 15 * 60 * 1000;

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** True for a browser in which the account was logged in before, and for somebody who is logged in. */
  readonly isKnown: boolean;
}

/**
 * Admits whoever needs a password checked or hashed, a few at a time: known browsers first, then whose network has failed least in the
 * last quarter of an hour. It comes before any query: 120 clients with nonsense once took every connection to the database as well.
 */
export class Admission {
  readonly #queue = new RankedQueue(atOnce, waiting);
  /** Attempts that did not succeed by network, with those for which there was no time. */
  readonly #unsuccessful = new WindowCounter(quarterHour);

  /** @throws {Refusal} 503 when too many wait, or after 5 s; and what `work` throws */
  async run<Result>({ address, isKnown }: Origin, work: () => Promise<Result>): Promise<Result> {
    if (isKnown) return this.#queue.run(0, work);
    const network = networkOf(address);
    const result = await this.#queue.run(this.#unsuccessful.add(network).count, work);
    this.#unsuccessful.takeBack(network);
    return result;
  }
}

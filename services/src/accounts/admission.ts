import { WindowCounter } from '../http/limits/window-counter.ts';
import { networkOf } from '../http/connections/client-address.ts';
import { RankedQueue } from './ranked-queue.ts';

/** Two passwords are checked at a time; two more attempts may speak to the database meanwhile. */
const atOnce = 4;
const waiting = 200;
const quarterHour = 15 * 60 * 1000;

/** Where an attempt comes from. */
export interface Origin {
  readonly address: string;
  /** The account, for a browser in which it was logged in before and for somebody who is logged in; undefined for everybody else. */
  readonly knownAs: string | undefined;
}

/**
 * Admits attempts that need a password checked or hashed, a few at a time: known browsers first, then whose network has failed least in the
 * last quarter of an hour. Of one account only the first attempt under way is first: one with 250 at once would keep all others out. It comes before any query: 120 clients with nonsense once took every connection to the database as well.
 */
export class Admission {
  readonly #queue = new RankedQueue(atOnce, waiting);
  /** Attempts that did not succeed by network, with those for which there was no time. */
  readonly #unsuccessful = new WindowCounter(quarterHour);
  /** Attempts under way of known browsers, by account. */
  readonly #underWay = new Map<string, number>();

  /** @throws {Refusal} 503 when too many wait, or after 5 s; and what `work` throws */
  async run<Result>({ address, knownAs }: Origin, work: () => Promise<Result>): Promise<Result> {
    if (knownAs !== undefined) return this.runKnown(knownAs, work);
    const network = networkOf(address);
    const result = await this.#queue.run(this.#unsuccessful.add(network).count, work);
    this.#unsuccessful.takeBack(network);
    return result;
  }

  private async runKnown<Result>(account: string, work: () => Promise<Result>): Promise<Result> {
    const before = this.#underWay.get(account) ?? 0;
    this.#underWay.set(account, before + 1);
    try {
      return await this.#queue.run(before, work);
    } finally {
      const left = (this.#underWay.get(account) ?? 1) - 1;
      if (left > 0) this.#underWay.set(account, left);
      else this.#underWay.delete(account);
    }
  }
}

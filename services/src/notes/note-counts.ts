import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';

/** Up to here it is cheaper to look at each of the notes than to ask the index of words, which every account shares. */
const few = 500;

/** How long a count is taken for true: it only chooses how a search is made. */
const lifeMs = 60_000;

/** How many owners are remembered. */
const most = 10_000;

/** Knows roughly how many notes a person has. */
@Injectable()
export class NoteCounts {
  readonly #known = new Map<string, { readonly isFew: boolean; readonly until: number }>();

  constructor(private readonly database: Database) {}

  /** True while the owner has at most 500 notes, as of a minute ago. */
  async isFew(owner: string): Promise<boolean> {
    const known = this.#known.get(owner);
    if (known && known.until > performance.now()) return known.isFew;
    const [usage] = await this.database.rows<{ notes: number }>('select notes from account_usage where owner_id = $1', [owner]);
    const isFew = (usage?.notes ?? 0) <= few;
    if (this.#known.size >= most) this.#known.clear();
    this.#known.set(owner, { isFew, until: performance.now() + lifeMs });
    return isFew;
  }
}

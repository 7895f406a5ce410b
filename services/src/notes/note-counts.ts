import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../database/database.ts';

/** Up to this many, reading each note costs less than the index of words, which all accounts share. */
const few = 500;

/** Remembers roughly how many notes a user has. */
@Injectable()
export class NoteCounts {
  /** By owner, for a minute: the count only chooses how a search runs. */
  readonly #hasFew = new LRUCache<string, boolean>({ max: 10_000, ttl: 60_000 });

  constructor(private readonly database: Database) {}

  /** Returns whether the owner had at most 500 notes within the last minute. */
  async hasFew(owner: string): Promise<boolean> {
    const known = this.#hasFew.get(owner);
    if (known !== undefined) return known;
    const [usage] = await this.database.rows<{ notes: number }>('select notes from account_usage where owner_id = $1', [owner]);
    const hasFew = (usage?.notes ?? 0) <= few;
    this.#hasFew.set(owner, hasFew);
    return hasFew;
  }
}

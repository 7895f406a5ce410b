import { LRUCache } from 'lru-cache';
import { ProviderFailure } from './provider-failure.ts';
import type { Upcoming } from './provider.ts';

/** A list, and since when it is what the provider last answered, if that was before it failed. */
export interface RecentList {
  readonly upcoming: Upcoming;
  readonly staleSince: Date | undefined;
}

interface Entry {
  list?: { readonly upcoming: Upcoming; readonly at: number };
  /** The last attempt's failure; none after a success. */
  failure?: ProviderFailure;
  failures: number;
  triedAt: number;
  /** The attempt under way: who asks meanwhile gets its result. */
  attempt?: Promise<void>;
}

const seconds = 1000;
const limits = {
  handles: 2000,
  /** A handle asks for its next events, in one time zone or two. */
  questions: 4,
  freshMs: 60 * seconds,
  /** After a press of Refresh, too, a provider is asked no more often. */
  refreshMs: 5 * seconds,
  mostFailingMs: 300 * seconds,
  staleMs: 24 * 3600 * seconds,
};

/**
 * What calendars last answered, by handle. A list is good for a minute; a provider that fails is left alone for a while that doubles
 * with each failure, and what it answered before is given for a day. Kept in this process only: it spares work and is no record.
 */
export class RecentLists {
  readonly #handles = new LRUCache<string, LRUCache<string, Entry>>({ max: limits.handles });

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * @param isRefresh - the person asked for it: the last list is not good enough
   * @throws {ProviderFailure} of the last attempt, when there is no list from before; of kind `expired` in any case
   */
  async read(handle: string, question: string, isRefresh: boolean, ask: () => Promise<Upcoming>): Promise<RecentList> {
    const entry = this.entryOf(handle, question);
    if (this.now() >= entry.triedAt + (isRefresh ? limits.refreshMs : patience(entry))) {
      entry.attempt ??= this.attempt(entry, ask).finally(() => delete entry.attempt);
    }
    await entry.attempt;
    const { list, failure } = entry;
    if (list && this.now() - list.at < limits.staleMs) {
      return { upcoming: list.upcoming, staleSince: failure && new Date(list.at) };
    }
    throw failure ?? new Error('A calendar was neither read nor has it failed.');
  }

  forget(handle: string) {
    this.#handles.delete(handle);
  }

  private async attempt(entry: Entry, ask: () => Promise<Upcoming>) {
    try {
      const upcoming = await ask();
      Object.assign(entry, { list: { upcoming, at: this.now() }, failures: 0, failure: undefined });
    } catch (error) {
      if (!(error instanceof ProviderFailure) || error.kind === 'expired') throw error;
      Object.assign(entry, { failures: entry.failures + 1, failure: error });
    } finally {
      entry.triedAt = this.now();
    }
  }

  private entryOf(handle: string, question: string): Entry {
    const questions = this.#handles.get(handle) ?? new LRUCache<string, Entry>({ max: limits.questions });
    this.#handles.set(handle, questions);
    const entry = questions.get(question) ?? { failures: 0, triedAt: -Infinity };
    questions.set(question, entry);
    return entry;
  }
}

/** How long after an attempt the next one is made. */
const patience = ({ failures }: Entry) =>
  failures === 0 ? limits.freshMs : Math.min(limits.refreshMs * 2 ** (failures - 1), limits.mostFailingMs);

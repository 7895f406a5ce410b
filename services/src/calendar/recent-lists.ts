import { LRUCache } from 'lru-cache';
import { ProviderFailure } from './provider-failure.ts';
import type { Upcoming } from './provider.ts';

/** A list, and since when it is what the provider last answered, if that was before it failed. */
export interface RecentList {
  readonly upcoming: Upcoming;
  readonly staleSince: Date | undefined;
}

interface StoredList {
  readonly upcoming: Upcoming;
  readonly at: number;
}

/** What is known of a question besides the list. */
interface Entry {
  /** The last attempt's failure; none after a success. */
  failure?: ProviderFailure;
  failures: number;
  triedAt: number;
  /** The attempt under way: who asks meanwhile gets its result. */
  attempt?: Promise<void>;
}

interface Handle {
  readonly entries: LRUCache<string, Entry>;
  /** When the last attempts began, the oldest first. */
  readonly attempts: number[];
}

const seconds = 1000;
const limits = {
  handles: 2000,
  /** How often a provider is asked in a minute for one handle: as often as Refresh alone may ask, whatever the questions are. */
  attempts: 12,
  /** A handle asks for its next events, in one time zone or two; the others are those of a minute. */
  questions: 12,
  /** Of all lists together. */
  characters: 32_000_000,
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
  readonly #handles = new LRUCache<string, Handle>({ max: limits.handles });
  readonly #lists = new LRUCache<string, StoredList>({
    maxSize: limits.characters,
    sizeCalculation: ({ upcoming }) => JSON.stringify(upcoming).length,
  });

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * @param isRefresh - the person asked for it: the last list is not good enough
   * @throws {ProviderFailure} of the last attempt, when there is no list from before; of kind `expired` in any case; of kind `busy` when
   *   there is no list from before and too much was asked of this handle
   */
  async read(handle: string, question: string, isRefresh: boolean, ask: () => Promise<Upcoming>): Promise<RecentList> {
    const { entries, attempts } = this.handleOf(handle);
    const key = keyOf(handle, question);
    const entry = entries.get(question) ?? { failures: 0, triedAt: -Infinity };
    const isDue = !entry.attempt && this.isDue(key, entry, isRefresh);
    const isHeldBack = isDue && !this.takeAttempt(attempts);
    if (isDue && !isHeldBack) {
      entries.set(question, entry);
      entry.attempt = this.attempt(key, entry, ask).finally(() => delete entry.attempt);
    }
    await entry.attempt;
    return this.lastList(key, isHeldBack ? askedTooMuch() : entry.failure);
  }

  forget(handle: string) {
    for (const question of this.#handles.get(handle)?.entries.keys() ?? []) this.#lists.delete(keyOf(handle, question));
    this.#handles.delete(handle);
  }

  /** @param failure - why there is no newer one */
  private lastList(key: string, failure: ProviderFailure | undefined): RecentList {
    const list = this.#lists.get(key);
    if (!list || this.now() - list.at >= limits.staleMs) {
      throw failure ?? new Error('A calendar was neither read nor has it failed.');
    }
    return { upcoming: list.upcoming, staleSince: failure && new Date(list.at) };
  }

  private isDue(key: string, entry: Entry, isRefresh: boolean): boolean {
    const isLost = !entry.failure && !this.#lists.has(key);
    return isLost || this.now() >= entry.triedAt + (isRefresh ? limits.refreshMs : patience(entry));
  }

  /** True if the provider may be asked for this handle once more. */
  private takeAttempt(attempts: number[]): boolean {
    const now = this.now();
    while (attempts[0] !== undefined && now - attempts[0] >= 60 * seconds) attempts.shift();
    return attempts.length < limits.attempts && attempts.push(now) > 0;
  }

  private async attempt(key: string, entry: Entry, ask: () => Promise<Upcoming>): Promise<void> {
    try {
      const upcoming = await ask();
      this.#lists.set(key, { upcoming, at: this.now() });
      Object.assign(entry, { failures: 0, failure: undefined, triedAt: this.now() });
    } catch (error) {
      // The provider was not asked: it need not be left alone.
      const isFull = error instanceof ProviderFailure && error.kind === 'full';
      if (!isFull) entry.triedAt = this.now();
      if (!(error instanceof ProviderFailure) || error.kind === 'expired') throw error;
      Object.assign(entry, { failures: entry.failures + (isFull ? 0 : 1), failure: error });
    }
  }

  private handleOf(handle: string): Handle {
    const known = this.#handles.get(handle) ?? {
      entries: new LRUCache<string, Entry>({ max: limits.questions }),
      attempts: [],
    };
    this.#handles.set(handle, known);
    return known;
  }
}

const keyOf = (handle: string, question: string) => `${handle} ${question}`;

/** How long after an attempt the next one is made. */
const patience = ({ failures }: Entry) =>
  failures === 0 ? limits.freshMs : Math.min(limits.refreshMs * 2 ** (failures - 1), limits.mostFailingMs);

const askedTooMuch = () => new ProviderFailure('busy', 'Too much was asked of this calendar. Try again in a minute.');

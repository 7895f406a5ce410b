import { LRUCache } from 'lru-cache';
import { ProviderError } from './provider-error.ts';
import type { EventList } from './provider.ts';

/** A list. If the provider has failed since it was read, `staleSince` is when it was read. */
export type CachedEvents = { readonly upcoming: EventList; readonly staleSince: Date | undefined };

interface Entry {
  error?: ProviderError;
  failureCount: number;
  triedAt: number;
  /** The attempt in flight. Further calls share its result. */
  attempt?: Promise<void>;
}

interface CachedHandle {
  readonly entries: LRUCache<string, Entry>;
  /** When the last attempts started, oldest first. */
  readonly attempts: number[];
}

const seconds = 1000;
const limits = {
  handles: 2000,
  /** Attempts per minute for one handle, as many as Refresh may cause. */
  attempts: 12,
  /** Requests per handle. Most handles have one or two: the next events, in one or two time zones. */
  requests: 12,
  characters: 32_000_000,
  freshMs: 60 * seconds,
  /** The minimum between two attempts, also for Refresh. */
  refreshMs: 5 * seconds,
  maxBackoffMs: 300 * seconds,
  staleMs: 24 * 3600 * seconds,
};

/**
 * Caches lists of events by handle, in this process. A list is fresh for a minute. After an error the next attempt waits for a time
 * that doubles with each error, and the last list is returned for up to a day.
 */
export class EventCache {
  readonly #handles = new LRUCache<string, CachedHandle>({ max: limits.handles });
  readonly #lists = new LRUCache<string, { readonly upcoming: EventList; readonly at: number }>({
    maxSize: limits.characters,
    sizeCalculation: ({ upcoming }) => JSON.stringify(upcoming).length,
  });

  constructor(private readonly now: () => number = Date.now) {}

  /**
   * Returns the cached list, or reads it with `fetchList` if it is due. `isRefresh`: the person wants a new one.
   *
   * @throws {ProviderError} `expired` in any case; otherwise only without an earlier list: the last error, or `rate-limited` after
   *   too many attempts
   */
  async read(handle: string, request: string, isRefresh: boolean, fetchList: () => Promise<EventList>): Promise<CachedEvents> {
    const { entries, attempts } = this.handleOf(handle);
    const key = keyOf(handle, request);
    const entry = entries.get(request) ?? { failureCount: 0, triedAt: -Infinity };
    const isDue = !entry.attempt && this.isDue(key, entry, isRefresh);
    const isLimited = isDue && !this.takeAttempt(attempts);
    if (isDue && !isLimited) {
      entries.set(request, entry);
      entry.attempt = this.attempt(key, entry, fetchList).finally(() => delete entry.attempt);
    }
    await entry.attempt;
    return this.lastList(key, isLimited ? tooManyRequests() : entry.error);
  }

  forget(handle: string) {
    for (const request of this.#handles.get(handle)?.entries.keys() ?? []) this.#lists.delete(keyOf(handle, request));
    this.#handles.delete(handle);
  }

  /** @param error - why there is no newer list */
  private lastList(key: string, error: ProviderError | undefined): CachedEvents {
    const list = this.#lists.get(key);
    if (!list || this.now() - list.at >= limits.staleMs) {
      throw error ?? new Error('There is neither a list nor an error.');
    }
    return { upcoming: list.upcoming, staleSince: error && new Date(list.at) };
  }

  private isDue(key: string, entry: Entry, isRefresh: boolean): boolean {
    const isEvicted = !entry.error && !this.#lists.has(key);
    return isEvicted || this.now() >= entry.triedAt + (isRefresh ? limits.refreshMs : backoff(entry));
  }

  /** Counts an attempt. Returns false if the handle has used up its attempts. */
  private takeAttempt(attempts: number[]): boolean {
    const now = this.now();
    while (attempts[0] !== undefined && now - attempts[0] >= 60 * seconds) attempts.shift();
    return attempts.length < limits.attempts && attempts.push(now) > 0;
  }

  private async attempt(key: string, entry: Entry, fetchList: () => Promise<EventList>): Promise<void> {
    try {
      const upcoming = await fetchList();
      this.#lists.set(key, { upcoming, at: this.now() });
      Object.assign(entry, { failureCount: 0, error: undefined, triedAt: this.now() });
    } catch (error) {
      // The provider was not called, so the next attempt need not wait.
      const isOverloaded = error instanceof ProviderError && error.kind === 'overloaded';
      if (!isOverloaded) entry.triedAt = this.now();
      if (!(error instanceof ProviderError) || error.kind === 'expired') throw error;
      // A new error: the stack of the old one keeps its frames, with the connection and the content. 330 of them took a gigabyte.
      const kept = new ProviderError(error.kind, error.message);
      Object.assign(entry, { failureCount: entry.failureCount + (isOverloaded ? 0 : 1), error: kept });
    }
  }

  private handleOf(handle: string): CachedHandle {
    const known = this.#handles.get(handle) ?? { entries: new LRUCache<string, Entry>({ max: limits.requests }), attempts: [] };
    this.#handles.set(handle, known);
    return known;
  }
}

const keyOf = (handle: string, request: string) => `${handle} ${request}`;

const backoff = ({ failureCount }: Entry) =>
  failureCount === 0 ? limits.freshMs : Math.min(limits.refreshMs * 2 ** (failureCount - 1), limits.maxBackoffMs);

const tooManyRequests = () => new ProviderError('rate-limited', 'Too many requests for this calendar. Try again in a minute.');

import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { type ProblemError, tooManyAttempts } from '../problem-error.ts';

/** Counts by key in fixed windows of time, in this process only. Its memory is bounded: with too many keys it drops the oldest window. */
export class WindowCounter {
  readonly #windows = new Map<string, { count: number; readonly ends: number }>();

  /** @param milliseconds - the length of a window, which begins with the first count of a key */
  constructor(
    private readonly milliseconds: number,
    private readonly most = 20_000,
  ) {}

  /** Counts. Returns the new count, and the milliseconds until the window ends. */
  add(key: string, amount = 1): { readonly count: number; readonly left: number } {
    const now = performance.now();
    const window = this.live(key, now) ?? this.open(key, now);
    window.count += amount;
    return { count: window.count, left: window.ends - now };
  }

  /** Counts. Returns the error 429 if the new count is above `most`. */
  errorAbove(most: number, key: string, amount = 1): ProblemError | undefined {
    const { count, left } = this.add(key, amount);
    return count > most ? tooManyAttempts(left / 1000) : undefined;
  }

  /**
   * Counts.
   *
   * @throws {ProblemError} 429 if the new count is above `most`
   */
  limit(most: number, key: string, amount = 1) {
    const error = this.errorAbove(most, key, amount);
    if (error) throw error;
  }

  takeBack(key: string) {
    const window = this.live(key, performance.now());
    if (window && window.count > 0) window.count -= 1;
  }

  private live(key: string, now: number) {
    const window = this.#windows.get(key);
    return window && window.ends > now ? window : undefined;
  }

  private open(key: string, now: number) {
    // A Map keeps insertion order, so the first key has the oldest window.
    this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= this.most) this.#windows.delete(oldest);
    const window = { count: 0, ends: now + this.milliseconds };
    this.#windows.set(key, window);
    return window;
  }
}

interface StoredLimit {
  /** How many attempts. */
  readonly points: number;
  /** In seconds. */
  readonly duration: number;
}

/** Returns counters in the table `attempts`, for all servers together. The name of a limit separates its keys from those of others. */
export function storedCounters<Name extends string>(database: DataSource, limits: Readonly<Record<Name, StoredLimit>>) {
  const counters = Object.entries<StoredLimit>(limits).map(([name, limit]) => [name, storedCounter(database, name, limit)]);
  return Object.fromEntries(counters) as Readonly<Record<Name, RateLimiterPostgres>>;
}

const storedCounter = (database: DataSource, name: string, limit: StoredLimit) =>
  new RateLimiterPostgres({
    storeClient: database,
    storeType: 'typeorm',
    tableName: 'attempts',
    tableCreated: true,
    // The job `delete-attempts` does this for all counters, on one server. Otherwise each counter would do it every five minutes.
    clearExpiredByTimeout: false,
    keyPrefix: name,
    ...limit,
  });

/** Counts once. Returns the seconds to wait if the limit is exceeded. */
export async function countStored(counter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (exceeded) {
    if (exceeded instanceof RateLimiterRes) return exceeded.msBeforeNext / 1000;
    throw exceeded;
  }
}

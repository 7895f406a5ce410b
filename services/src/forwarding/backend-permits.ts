import type { Client } from '../http/connections/client-address.ts';
import { BudgetQueue, type Held, heaviestFirst, type Reservation } from '../http/limits/fair-budget.ts';
import { busy } from '../http/problem-error.ts';
import { backendLimits } from './backend-limits.ts';

/**
 * The permits of the requests to one backend. A user gets another one only while more are free than they hold, so that a few users never
 * hold all. When too few are free, one who holds more gives up a request that can be ended. Eight accounts with eight streams each once
 * kept everybody else out for 15 minutes, and then again.
 */
export class BackendPermits {
  /** The oldest first. */
  readonly #held = new Set<Held>();
  readonly #queue = new BudgetQueue({
    allows: () => true,
    reserve: ([network, account = ''], reservation) => this.#reserve({ network, account, ...reservation }),
  });

  /**
   * Returns the function that releases the permit. Others wait in turns.
   *
   * @param evict - ends the request for another one; returns false if it cannot end now
   * @throws {ProblemError} 429 if too many requests of this user wait, 503 if this one waited too long
   */
  async acquire(client: Client, evict: Reservation['evict']): Promise<() => void> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(busy(1)), backendLimits.wait);
    return this.#queue.reserve(client, { amount: 1, evict }, waiting.signal).finally(() => clearTimeout(timer));
  }

  #reserve(request: Held): (() => void) | undefined {
    const ofUser = this.#countOf(request, 'account');
    if (ofUser >= backendLimits.perUser) return undefined;
    while (this.#held.size + ofUser >= backendLimits.requests) if (!this.#evictFor(request, ofUser)) return undefined;
    this.#held.add(request);
    return () => void this.#held.delete(request);
  }

  /** Afterwards, whoever gave one up holds at least as many. A user with none may also take one from a larger network. */
  #evictFor(request: Held, ofUser: number): boolean {
    const held = [...this.#held];
    const users = heaviestFirst(held, 'account', ofUser + 2);
    const networks = ofUser === 0 ? heaviestFirst(held, 'network', this.#countOf(request, 'network') + 2) : [];
    const evicted = [...users, ...networks].flat().find(({ evict }) => evict());
    return evicted !== undefined && this.#held.delete(evicted);
  }

  #countOf(request: Held, by: 'account' | 'network'): number {
    return [...this.#held].filter((held) => held[by] === request[by]).length;
  }
}

import type { Client } from '../connections/client-address.ts';
import { busy, tooManyConcurrent } from '../problem-error.ts';
import { FairQueue } from './fair-semaphore.ts';

export interface Reservation {
  /** Bytes, or any other unit of the budget. */
  readonly amount: number;
  /** Ends the work that the amount is reserved for. Returns false if it cannot be ended now. */
  readonly evict: () => boolean;
}

/** A reservation, and who holds it. */
export interface Held extends Reservation {
  readonly network: string;
  readonly account: string;
}

/** A budget, such as of memory, that all clients share. When it is used up, the client that holds most loses its oldest reservation. */
export class FairBudget {
  /** The oldest first. There are at most a few thousand, so sums are computed when they are needed. */
  readonly #held = new Set<Held>();

  /** @param perClient - the most that one account may hold, and one network */
  constructor(
    private readonly limit: number,
    private readonly perClient = limit,
  ) {}

  /**
   * Reserves an amount for a client. If the budget is used up, evicts the oldest reservation of the heaviest account in the heaviest
   * network, even if this client would then hold as much: older work that is still there makes no progress. The accounts of a network
   * share its part in the same way.
   *
   * @param isPatient - does not evict from a client that holds as much: waiting clients would evict each other in turn
   * @returns the function that releases the amount; undefined if nothing may be evicted for it, or if this account would hold too much
   */
  reserve(client: Client, { amount, evict }: Reservation, isPatient = false): (() => void) | undefined {
    const [network, account = ''] = client;
    const reservation = { network, account, amount, evict };
    if (!this.allows(client, amount) || !this.#makeRoom(reservation, isPatient ? 1 : 0)) return undefined;
    this.#held.add(reservation);
    return () => void this.#held.delete(reservation);
  }

  /** Returns false if an account would hold more than one may. */
  allows([network, account = '']: Client, amount: number): boolean {
    const own = [...this.#held].filter((held) => held.network === network && held.account === account);
    return sumOf(own) + amount <= this.perClient;
  }

  /** @param margin - how much more than this client an evicted client must hold at least */
  #makeRoom({ network, account, amount }: Held, margin: 0 | 1): boolean {
    for (;;) {
      const all = [...this.#held];
      const ownNetwork = all.filter((held) => held.network === network);
      const ownAccount = ownNetwork.filter((held) => held.account === account);
      const fitsNetwork = sumOf(ownNetwork) + amount <= this.perClient;
      if (fitsNetwork && sumOf(all) + amount <= this.limit) return true;

      const others = fitsNetwork ? all.filter((held) => held.network !== network) : [];
      const networks = heaviestFirst(others, 'network', sumOf(ownNetwork) + amount + margin);
      const neighbours = ownNetwork.filter((held) => held.account !== account);
      const accounts = [
        ...networks.flatMap((held) => heaviestFirst(held, 'account')),
        ...heaviestFirst(neighbours, 'account', sumOf(ownAccount) + amount + margin),
      ];
      const evicted = accounts.flat().find(({ evict }) => evict());
      if (!evicted) return false;
      this.#held.delete(evicted);
    }
  }
}

const sumOf = (reservations: readonly Reservation[]) => reservations.reduce((sum, { amount }) => sum + amount, 0);

/** Returns the reservations by holder, for those that hold at least this much. Of two that hold as much, the older one is first. */
export function heaviestFirst(reservations: readonly Held[], by: 'network' | 'account', atLeast = 0): Held[][] {
  const holders = new Map<string, Held[]>();
  for (const held of reservations)
    holders
      .set(held[by], holders.get(held[by]) ?? [])
      .get(held[by])
      ?.push(held);
  return [...holders.values()].filter((held) => sumOf(held) >= atLeast).sort((one, other) => sumOf(other) - sumOf(one));
}

/** How many requests of one client may wait at a time. */
const maxWaiting = 100;

/** Lets clients wait in turns until a budget has room. A client that needs more than there is does not block one that needs less. */
export class BudgetQueue {
  /** Each function tries to reserve, and returns true if it did. */
  readonly #waiting = new FairQueue<() => boolean>();
  #isServing = false;

  constructor(private readonly budget: Pick<FairBudget, 'allows' | 'reserve'>) {}

  /**
   * Returns the function that releases the amount, once there is room for it.
   *
   * @throws {ProblemError} 429 if this client would hold too much or too many of its requests wait, 503 if the signal aborts first
   */
  async reserve(client: Client, reservation: Reservation, signal: AbortSignal): Promise<() => void> {
    if (!this.budget.allows(client, reservation.amount) || this.#waiting.count(client) >= maxWaiting) throw tooManyConcurrent();
    if (signal.aborted) throw busy(1);
    return new Promise((resolve, reject) => {
      let hasWaited = false;
      const tryToReserve = () => {
        const release = this.budget.reserve(client, reservation, hasWaited);
        hasWaited = true;
        if (!release) return false;
        signal.removeEventListener('abort', giveUp);
        resolve(() => this.#release(release));
        return true;
      };
      const giveUp = () => {
        this.#waiting.remove(client, tryToReserve);
        reject(busy(1));
      };
      signal.addEventListener('abort', giveUp);
      this.#waiting.add(client, tryToReserve);
      this.#serve();
    });
  }

  /** Serves once for all reservations that are released at the same moment. */
  #release(release: () => void) {
    release();
    if (this.#isServing) return;
    this.#isServing = true;
    setImmediate(() => {
      this.#isServing = false;
      this.#serve();
    });
  }

  #serve() {
    while (this.#waiting.take((tryToReserve) => tryToReserve()));
  }
}

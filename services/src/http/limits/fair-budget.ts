import type { Client } from '../connections/client-address.ts';
import { busy, tooManyConcurrent } from '../problem-error.ts';
import { FairQueue } from './fair-semaphore.ts';

export interface Reservation {
  /** Bytes, or any other unit of the budget. */
  readonly amount: number;
  /** Ends the work that the amount is reserved for. Returns false if it cannot be ended now. */
  readonly evict: () => boolean;
}

interface Account {
  amount: number;
  readonly reservations: Set<Reservation>;
}

interface Network {
  amount: number;
  readonly accounts: Map<string, Account>;
}

/** A budget, such as of memory, that all clients share. When it is used up, the client that holds most loses its oldest reservation. */
export class FairBudget {
  /** Only networks with reservations, the one that has had some for longest first. */
  readonly #networks = new Map<string, Network>();
  #total = 0;

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
  reserve(client: Client, reservation: Reservation, isPatient = false): (() => void) | undefined {
    const { amount } = reservation;
    if (!this.allows(client, amount) || !this.#makeRoom(client, amount, isPatient ? 1 : 0)) return undefined;
    const [networkName, accountName = ''] = client;
    const network = this.#networks.get(networkName) ?? { amount: 0, accounts: new Map<string, Account>() };
    const account = network.accounts.get(accountName) ?? { amount: 0, reservations: new Set() };
    this.#networks.set(networkName, network);
    network.accounts.set(accountName, account);
    account.reservations.add(reservation);
    for (const holder of [network, account]) holder.amount += amount;
    this.#total += amount;
    return () => this.#release(client, reservation);
  }

  /** Returns false if an account would hold more than one may. */
  allows(client: Client, amount: number): boolean {
    return this.#heldBy(client).account + amount <= this.perClient;
  }

  #heldBy([network, account = '']: Client) {
    const held = this.#networks.get(network);
    return { network: held?.amount ?? 0, account: held?.accounts.get(account)?.amount ?? 0 };
  }

  /** @param margin - how much more than this client an evicted client must hold at least */
  #makeRoom(client: Client, amount: number, margin: 0 | 1): boolean {
    const [network, account = ''] = client;
    for (;;) {
      const held = this.#heldBy(client);
      const fitsNetwork = held.network + amount <= this.perClient;
      if (fitsNetwork && this.#total + amount <= this.limit) return true;
      const isMade = fitsNetwork && this.#evictFromOthers(network, held.network + amount + margin);
      if (!isMade && !this.#evictWithin(network, held.account + amount + margin, account)) return false;
    }
  }

  /** Evicts one reservation of another network that holds at least this much. */
  #evictFromOthers(own: string, atLeast: number): boolean {
    return heaviestFirst(this.#networks, own, atLeast).some(([network]) => this.#evictWithin(network));
  }

  /** Evicts one reservation of a network, from an account other than `own` that holds at least this much. */
  #evictWithin(network: string, atLeast = 0, own?: string): boolean {
    return heaviestFirst(this.#networks.get(network)?.accounts, own, atLeast).some(([account, { reservations }]) => {
      const evicted = [...reservations].find(({ evict }) => evict());
      if (evicted) this.#release([network, account], evicted);
      return evicted !== undefined;
    });
  }

  #release([networkName, accountName = '']: Client, reservation: Reservation) {
    const network = this.#networks.get(networkName);
    const account = network?.accounts.get(accountName);
    if (!network || !account?.reservations.delete(reservation)) return;
    for (const holder of [network, account]) holder.amount -= reservation.amount;
    this.#total -= reservation.amount;
    if (account.reservations.size === 0) network.accounts.delete(accountName);
    if (network.accounts.size === 0) this.#networks.delete(networkName);
  }
}

/** Returns the holders other than `own` that hold at least this much. Of two that hold as much, the one with the oldest reservation is first. */
const heaviestFirst = <Holder extends { amount: number }>(
  holders = new Map<string, Holder>(),
  own: string | undefined,
  atLeast: number,
) => [...holders].filter(([key, { amount }]) => key !== own && amount >= atLeast).sort(([, a], [, b]) => b.amount - a.amount);

/** How many requests of one client may wait at a time. */
const maxWaiting = 100;

/** Lets clients wait in turns until a budget has room. A client that needs more than there is does not block one that needs less. */
export class BudgetQueue {
  /** Each function tries to reserve, and returns true if it did. */
  readonly #waiting = new FairQueue<() => boolean>();
  #isServing = false;

  constructor(private readonly budget: FairBudget) {}

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

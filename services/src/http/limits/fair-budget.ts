interface Reservation {
  /** Bytes, or any other unit of the budget. */
  readonly amount: number;
  /** Ends the work that the amount is reserved for. Returns false if it cannot be ended now. */
  readonly evict: () => boolean;
}

/** A budget, such as of memory, that all clients share. When it is used up, the client that holds most loses its oldest reservation. */
export class FairBudget {
  readonly #reservations = new Map<string, Set<Reservation>>();
  #total = 0;

  /** @param perKey - the most that one client may hold */
  constructor(
    private readonly limit: number,
    private readonly perKey = limit,
  ) {}

  /**
   * Reserves an amount for a client. If the budget is used up, evicts the oldest reservation of the client that holds most, even if this
   * client would then hold as much: older work that is still there makes no progress.
   *
   * @param key - the client: an account, or a network
   * @returns the function that releases the amount; undefined if no room could be made, or if this client would hold most or too much
   */
  reserve(key: string, reservation: Reservation): (() => void) | undefined {
    const own = amountOf(this.#reservations.get(key)) + reservation.amount;
    if (own > this.perKey) return undefined;
    while (this.#total + reservation.amount > this.limit) {
      const [heaviest, most] = this.#heaviest();
      if (heaviest === undefined || most < own || heaviest === key || !this.#evictOne(heaviest)) return undefined;
    }
    const reservations = this.#reservations.get(key) ?? new Set();
    this.#reservations.set(key, reservations.add(reservation));
    this.#total += reservation.amount;
    return () => this.#release(key, reservation);
  }

  /** Returns true if the client has a reservation. */
  holds(key: string): boolean {
    return this.#reservations.has(key);
  }

  #evictOne(key: string): boolean {
    const evicted = [...(this.#reservations.get(key) ?? [])].find(({ evict }) => evict());
    if (evicted) this.#release(key, evicted);
    return evicted !== undefined;
  }

  #heaviest(): readonly [key: string | undefined, amount: number] {
    const sums = [...this.#reservations].map(([key, reservations]) => [key, amountOf(reservations)] as const);
    return sums.reduce<readonly [string | undefined, number]>((most, each) => (each[1] > most[1] ? each : most), [undefined, 0]);
  }

  #release(key: string, reservation: Reservation) {
    const reservations = this.#reservations.get(key);
    if (!reservations?.delete(reservation)) return;
    this.#total -= reservation.amount;
    if (reservations.size === 0) this.#reservations.delete(key);
  }
}

const amountOf = (reservations: Iterable<Reservation> = []) => [...reservations].reduce((sum, { amount }) => sum + amount, 0);

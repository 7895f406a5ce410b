interface Entry {
  /** Bytes, or whatever is shared. */
  readonly amount: number;
  /** Ends what holds it; false if it cannot be ended now. */
  readonly evict: () => boolean;
}

/** Limits how much is held at once by all clients together, and takes from those who hold most. */
export class FairBudget {
  readonly #held = new Map<string, Set<Entry>>();
  #total = 0;

  /** @param most - what one client may hold */
  constructor(
    private readonly limit: number,
    private readonly most = limit,
  ) {}

  /**
   * Holds an amount for a client. If there is no room, the oldest of what is held for the client that holds most is ended, also if the one
   * that asks would hold as much: what does not go on is older.
   *
   * @param key - the client: an account, or a network
   * @returns what gives it back; undefined if no room could be made, or this client itself would hold most, or too much
   */
  enter(key: string, entry: Entry): (() => void) | undefined {
    const own = amountOf(this.#held.get(key)) + entry.amount;
    if (own > this.most) return undefined;
    while (this.#total + entry.amount > this.limit) {
      const [heaviest, most] = this.#heaviest();
      if (heaviest === undefined || most < own || heaviest === key || !this.#evictOne(heaviest)) return undefined;
    }
    const entries = this.#held.get(key) ?? new Set();
    this.#held.set(key, entries.add(entry));
    this.#total += entry.amount;
    return () => this.#remove(key, entry);
  }

  /** Returns whether something is held for a client. */
  holds(key: string): boolean {
    return this.#held.has(key);
  }

  #evictOne(key: string): boolean {
    const evicted = [...(this.#held.get(key) ?? [])].find(({ evict }) => evict());
    if (evicted) this.#remove(key, evicted);
    return evicted !== undefined;
  }

  #heaviest(): readonly [key: string | undefined, amount: number] {
    const sums = [...this.#held].map(([key, entries]) => [key, amountOf(entries)] as const);
    return sums.reduce<readonly [string | undefined, number]>((most, each) => (each[1] > most[1] ? each : most), [undefined, 0]);
  }

  #remove(key: string, entry: Entry) {
    const entries = this.#held.get(key);
    if (!entries?.delete(entry)) return;
    this.#total -= entry.amount;
    if (entries.size === 0) this.#held.delete(key);
  }
}

const amountOf = (entries: Iterable<Entry> = []) => [...entries].reduce((sum, { amount }) => sum + amount, 0);

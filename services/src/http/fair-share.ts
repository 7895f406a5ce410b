interface Entry {
  readonly bytes: number;
  /** Ends what holds the bytes; false if it cannot be ended now. */
  readonly evict: () => boolean;
}

/** Limits how many bytes are held at once for all clients together, and takes from those who hold most. */
export class BytesInFlight {
  readonly #held = new Map<string, Set<Entry>>();
  #total = 0;

  constructor(private readonly limit: number) {}

  /**
   * Holds bytes for a client. Where there is no room, the oldest of what is held for the client that holds most is ended.
   *
   * @param key - the client: an account, or a network
   * @returns what gives the bytes back; undefined if no room could be made, or this client itself holds most
   */
  enter(key: string, entry: Entry): (() => void) | undefined {
    const own = bytesOf(this.#held.get(key)) + entry.bytes;
    while (this.#total + entry.bytes > this.limit) {
      const [heaviest, most] = this.#heaviest();
      if (heaviest === undefined || most <= own || !this.#evictOne(heaviest)) return undefined;
    }
    const entries = this.#held.get(key) ?? new Set();
    this.#held.set(key, entries.add(entry));
    this.#total += entry.bytes;
    return () => this.#remove(key, entry);
  }

  #evictOne(key: string): boolean {
    const evicted = [...(this.#held.get(key) ?? [])].find(({ evict }) => evict());
    if (evicted) this.#remove(key, evicted);
    return evicted !== undefined;
  }

  #heaviest(): readonly [key: string | undefined, bytes: number] {
    const sums = [...this.#held].map(([key, entries]) => [key, bytesOf(entries)] as const);
    return sums.reduce<readonly [string | undefined, number]>((most, each) => (each[1] > most[1] ? each : most), [undefined, 0]);
  }

  #remove(key: string, entry: Entry) {
    const entries = this.#held.get(key);
    if (!entries?.delete(entry)) return;
    this.#total -= entry.bytes;
    if (entries.size === 0) this.#held.delete(key);
  }
}

const bytesOf = (entries: Iterable<Entry> = []) => [...entries].reduce((sum, { bytes }) => sum + bytes, 0);

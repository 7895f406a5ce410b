/** Counts the users whose requests failed lately. */
export class FailingUsers {
  /** The time of the last failure of each, the longest ago first. */
  readonly #failed = new Map<string, number>();

  /** @param lastMs - how long a failure counts, in milliseconds */
  constructor(private readonly lastMs: number) {}

  /** Returns how many there are, with this one. */
  add(owner: string): number {
    const now = performance.now();
    this.#failed.delete(owner);
    this.#failed.set(owner, now);
    for (const [user, at] of this.#failed) {
      if (now - at < this.lastMs) break;
      this.#failed.delete(user);
    }
    return this.#failed.size;
  }
}

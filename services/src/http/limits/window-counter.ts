/** Counts by key in windows of time, in this process only, and in bounded memory: with too many keys the oldest window is forgotten. */
export class WindowCounter {
  readonly #windows = new Map<string, { count: number; readonly ends: number }>();

  /** @param milliseconds how long a window is; it begins with the first count of a key */
  constructor(
    private readonly milliseconds: number,
    private readonly most = 20_000,
  ) {}

  /** Counts once more; returns the count, this time included, and the milliseconds until it is forgotten. */
  add(key: string): { readonly count: number; readonly left: number } {
    const now = performance.now();
    const window = this.live(key, now) ?? this.open(key, now);
    window.count += 1;
    return { count: window.count, left: window.ends - now };
  }

  /** Takes back one count. */
  takeBack(key: string) {
    const window = this.live(key, performance.now());
    if (window && window.count > 0) window.count -= 1;
  }

  private live(key: string, now: number) {
    const window = this.#windows.get(key);
    return window && window.ends > now ? window : undefined;
  }

  private open(key: string, now: number) {
    // A Map keeps the order of insertion: the first key is the one whose window began first.
    this.#windows.delete(key);
    const [oldest] = this.#windows.keys();
    if (oldest !== undefined && this.#windows.size >= this.most) this.#windows.delete(oldest);
    const window = { count: 0, ends: now + this.milliseconds };
    this.#windows.set(key, window);
    return window;
  }
}

/**
 * Runs so many pieces of work at a time, in turns by key: who has queued twenty pieces delays another key by one of them, not by twenty.
 */
export class FairSemaphore {
  /** By key, in the order of the keys' turns; a key is here only while it waits. */
  readonly #waiting = new Map<string, (() => void)[]>();
  #running = 0;

  /** @param mostWaiting - pieces of one key that may wait; one more is refused with the error that `full` makes */
  constructor(
    private readonly atOnce: number,
    private readonly mostWaiting: number,
    private readonly full: () => Error,
  ) {}

  /** @throws the error of `full`, and the signal's reason when it aborts before the work has begun */
  async run<Result>(key: string, work: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    const turn = this.begin(key, signal);
    if (turn) await turn;
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  /**
   * Resolves when a piece of work may begin, with what says that it has ended.
   *
   * @throws as `run` does
   */
  async enter(key: string, signal: AbortSignal): Promise<() => void> {
    await this.begin(key, signal);
    return () => this.next();
  }

  /** Undefined when there is room already. */
  private begin(key: string, signal: AbortSignal): Promise<void> | undefined {
    signal.throwIfAborted();
    if (this.#running >= this.atOnce) return this.turn(key, signal);
    this.#running += 1;
    return undefined;
  }

  private turn(key: string, signal: AbortSignal): Promise<void> {
    const queue = this.#waiting.get(key) ?? [];
    if (queue.length >= this.mostWaiting) throw this.full();
    this.#waiting.set(key, queue);
    return new Promise((resolve, reject) => {
      const begin = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        queue.splice(queue.indexOf(begin), 1);
        if (queue.length === 0) this.#waiting.delete(key);
        reject(signal.reason as Error);
      };
      queue.push(begin);
      signal.addEventListener('abort', leave, { once: true });
    });
  }

  /** Begins the next key's first piece in the place of the one that ended, so that nothing slips in before it. */
  private next() {
    const [next] = this.#waiting;
    if (!next) {
      this.#running -= 1;
      return;
    }
    const [key, queue] = next;
    this.#waiting.delete(key);
    const begin = queue.shift();
    if (queue.length > 0) this.#waiting.set(key, queue);
    begin?.();
  }
}

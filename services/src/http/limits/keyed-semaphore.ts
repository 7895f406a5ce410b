import type { ProblemError } from '../problem-error.ts';

export interface KeyedSemaphoreOptions {
  /** How many calls of one key may be open at once. */
  readonly open: number;
  /** How many more may wait, and for how long, in milliseconds. */
  readonly waiting: number;
  readonly waitMs: number;
  /** What a call is refused with when too many wait, or it waited too long. */
  readonly refuse: () => ProblemError;
}

interface Line {
  open: number;
  readonly waiting: (() => void)[];
}

/** Limits how many calls are under way at once for each key, such as a person. The others wait their turn. */
export class KeyedSemaphore {
  readonly #lines = new Map<string, Line>();

  constructor(private readonly limits: KeyedSemaphoreOptions) {}

  /**
   * Resolves once there is a free place, with a function that gives it back.
   *
   * @throws {ProblemError} when too many calls of this key wait, or this one waited too long
   */
  async enter(key: string): Promise<() => void> {
    const line = this.#lines.get(key) ?? { open: 0, waiting: [] };
    this.#lines.set(key, line);
    if (line.open >= this.limits.open) await this.#turnOf(line);
    else line.open += 1;
    return () => this.#leave(key, line);
  }

  /** The place goes to the call that waited longest. */
  #leave(key: string, line: Line) {
    const next = line.waiting.shift();
    if (next) return next();
    line.open -= 1;
    if (line.open === 0) this.#lines.delete(key);
  }

  #turnOf({ waiting }: Line): Promise<void> {
    if (waiting.length >= this.limits.waiting) throw this.limits.refuse();
    return new Promise((resolve, reject) => {
      const go = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(go), 1);
        reject(this.limits.refuse());
      }, this.limits.waitMs);
      waiting.push(go);
    });
  }
}

import { ProblemError } from '../../http/problem-error.ts';

/** How many uploads may be under way: each takes up to 16 MiB of the disk, and one team's leave places for the others. */
const most = { all: 16, token: 2 };

/** The places for uploads, from their first byte until they are published. */
export class UploadPlaces {
  readonly #taken = new Map<string, number>();

  /**
   * Holds a place of a release token while it works.
   *
   * @throws {ProblemError} 429 when this token has too many uploads under way, 503 when all have
   */
  async held<Result>(token: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#taken.get(token) ?? 0;
    if (own >= most.token) throw new ProblemError(429, `At most ${most.token} uploads of one token go on at a time.`, retry);
    if (this.#count() >= most.all) throw new ProblemError(503, 'Too many uploads are under way. Try again in a moment.', retry);
    this.#taken.set(token, own + 1);
    try {
      return await work();
    } finally {
      this.#release(token);
    }
  }

  #count() {
    return [...this.#taken.values()].reduce((total, count) => total + count, 0);
  }

  #release(token: string) {
    const left = (this.#taken.get(token) ?? 1) - 1;
    if (left > 0) this.#taken.set(token, left);
    else this.#taken.delete(token);
  }
}

const retry = { headers: { 'retry-after': '10' } };

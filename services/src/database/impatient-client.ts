import pg from 'pg';

// In local time it would be written with an offset of whole minutes, which the zones of long ago have not.
pg.defaults.parseInputDatesAsUTC = true;

/**
 * A connection that is closed when its server said nothing for `query_timeout`. pg alone fails the question and hands the connection
 * to the next one, which would wait as long: of a server that is gone for good all connections would end like that.
 */
export class ImpatientClient extends pg.Client {
  constructor(config?: string | pg.ClientConfig) {
    super(config);
    const query = this.query.bind(this) as (...words: unknown[]) => unknown;
    this.query = ((...words: unknown[]) => this.#watched(query(...words))) as pg.Client['query'];
  }

  #watched(answer: unknown) {
    // Before whoever asked hears of it, and gives the connection back.
    if (answer instanceof Promise) answer.catch((error: unknown) => (isReadTimeout(error) ? this.end() : undefined));
    return answer;
  }
}

/** pg has no code for it. */
export const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

import pg from 'pg';
import { errorCode } from '../start/error-code.ts';
import { splitHosts, writableUrl } from './hosts.ts';

// In local time it would be written with an offset of whole minutes, which the zones of long ago have not.
pg.defaults.parseInputDatesAsUTC = true;

type Query = (...words: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

const open = new Set<DatabaseClient>();

/**
 * A connection that closes itself when it is of no use any more: its server was silent for `query_timeout`, or takes no writes
 * (SQLSTATE 25006: a primary that became a standby). pg fails the statement only and keeps the connection, so the pool would hand it to
 * the next request, for ever.
 */
export class DatabaseClient extends pg.Client {
  /** True while work keeps it for its session, also between its statements. */
  isInUse = false;

  #running = 0;
  #statementLimit: number | undefined;

  readonly #url: string;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = '' } = config;
    super({ ...config, ...(connectionString && { connectionString: splitHosts(connectionString)[0] }) });
    this.#url = connectionString;
    const query = this.query.bind(this) as Query;
    this.query = ((...words: unknown[]) => this.#watched(query, words)) as pg.Client['query'];
    this.once('connect', () => open.add(this));
    this.once('end', () => open.delete(this));
  }

  /** Connects to the host that takes writes, if several are named. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (splitHosts(this.#url).length === 1) return callback ? super.connect(callback) : super.connect();
    const connected = writableUrl(this.#url).then((url) => {
      const { hostname, port } = new URL(url);
      this.host = hostname;
      this.port = Number(port || 5432);
      return super.connect();
    });
    if (!callback) return connected;
    connected.then(() => callback(undefined as unknown as Error), callback);
  }

  /** The limit of silence for the statements that follow, in milliseconds, in place of `query_timeout`; undefined for that again. */
  limitStatements(milliseconds: number | undefined) {
    this.#statementLimit = milliseconds;
  }

  #watched(query: Query, words: unknown[]) {
    const last = words.length - 1;
    const callback = words[last];
    this.#running += 1;
    // pg.Pool asks with a callback, TypeORM for a promise.
    if (typeof callback === 'function') {
      words[last] = (error: unknown, result: unknown) => {
        this.#done(error);
        (callback as Callback)(error, result);
      };
    }
    const answer = query(...this.prepare(words));
    // Before the caller gets the error, and gives the connection back to the pool.
    if (answer instanceof Promise)
      answer.then(
        () => this.#done(undefined),
        (error: unknown) => this.#done(error),
      );
    return answer;
  }

  /** Returns what pg is asked in place of these arguments of `query`. */
  protected prepare(words: unknown[]): unknown[] {
    if (this.#statementLimit === undefined) return words;
    const [asked, values, ...rest] = words;
    const query = typeof asked === 'string' ? { text: asked, values } : (asked as object);
    return [{ ...query, query_timeout: this.#statementLimit }, ...(typeof asked === 'string' ? [] : [values]), ...rest];
  }

  #done(error: unknown) {
    this.#running -= 1;
    if (error === undefined || error === null) return;
    if (!isReadTimeout(error) && !isReadOnly(error)) return;
    void this.end();
    // They lead to the same server: one after the other, each would cost a request.
    DatabaseClient.closeIdle();
  }

  /** Closes every connection of this process that does nothing at the moment. A pool forgets one whose socket ends. */
  static closeIdle() {
    for (const client of open) if (client.#isIdle) client.#stream?.destroy();
  }

  get #isIdle() {
    return !this.isInUse && this.#running === 0 && this.getTransactionStatus() === 'I';
  }

  get #stream() {
    return (this as unknown as { connection?: { stream: { destroy: () => void } } }).connection?.stream;
  }
}

/**
 * A connection through a pooler in transaction mode. Each transaction may be on another connection of the server, where the statements
 * that were prepared by name are others: no statement has a name here, whoever gave it one.
 */
export class PooledClient extends DatabaseClient {
  protected override prepare(words: unknown[]) {
    const [statement, ...rest] = super.prepare(words);
    return [typeof statement === 'object' ? { ...statement, name: undefined } : statement, ...rest];
  }
}

/** pg has no code for it. */
export const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** The server is a standby, or was made read-only. */
export const isReadOnly = (error: unknown) => errorCode(error) === '25006';

import pg from 'pg';
import { errorCode } from '../start/startup-error.ts';
import { activeTracing, type EndSpan } from '../tracing.ts';
import { splitHosts, usableHost } from './hosts.ts';
import { returnToPrimary } from './return-to-primary.ts';

// Dates are sent in UTC. pg would send them in local time with an offset of whole minutes, but zones before 1900 have offsets with
// seconds.
// pg has no option of a connection for this; every connection of ours is a DatabaseClient, so this module sets it for all.
pg.defaults.parseInputDatesAsUTC = true;

type Query = (...args: unknown[]) => unknown;
type Callback = (error: unknown, result: unknown) => void;

const open = new Set<DatabaseClient>();

/**
 * A connection that closes itself if its server was silent for `query_timeout` or rejects writes unexpectedly (SQLSTATE 25006: a
 * primary that became a standby). pg would fail the statement, and the pool would give the connection to the next request.
 */
export class DatabaseClient extends pg.Client {
  /** True while work has reserved it, also between two statements. */
  isInUse = false;

  #running = 0;
  #statementLimit: number | undefined;

  readonly #url: string;
  /** The address of the host, if it was a standby when this connection was opened. */
  #standby: string | undefined;

  constructor(config: pg.ClientConfig = {}) {
    const { connectionString = '' } = config;
    super({ ...config, ...(connectionString && { connectionString: splitHosts(connectionString)[0] }) });
    this.#url = connectionString;
    const query = this.query.bind(this) as Query;
    this.query = ((...args: unknown[]) => this.#watch(query, args)) as pg.Client['query'];
    this.once('connect', () => {
      open.add(this);
      if (this.#standby !== undefined) returnToPrimary(this.#url, DatabaseClient.leaveStandbys);
    });
    this.once('end', () => open.delete(this));
  }

  /** Connects to the writable host, if several are named; to a standby while there is none, so that reads go on. */
  override connect(): Promise<pg.Client>;
  override connect(callback: (error: Error) => void): void;
  override connect(callback?: (error: Error) => void): Promise<pg.Client> | void {
    if (splitHosts(this.#url).length === 1) return callback ? super.connect(callback) : super.connect();
    const connected = usableHost(this.#url).then(({ url, isStandby }) => {
      const { hostname, port } = new URL(url);
      this.host = hostname;
      this.port = Number(port || 5432);
      this.#standby = isStandby ? url : undefined;
      return super.connect();
    });
    if (!callback) return connected;
    connected.then(() => callback(undefined as unknown as Error), callback);
  }

  /** Replaces `query_timeout` for the statements that follow, in milliseconds; undefined restores it. */
  limitStatements(milliseconds: number | undefined) {
    this.#statementLimit = milliseconds;
  }

  #watch(query: Query, args: unknown[]) {
    const last = args.length - 1;
    const callback = args[last];
    const endSpan = activeTracing()?.beginStatement(textOf(args[0]));
    this.#running += 1;
    // pg.Pool passes a callback, TypeORM takes the promise.
    if (typeof callback === 'function') {
      args[last] = (error: unknown, result: unknown) => {
        this.#done(error, endSpan);
        (callback as Callback)(error, result);
      };
    }
    const promise = query(...this.prepare(args));
    // Before the caller gets the error and returns the connection to the pool.
    if (promise instanceof Promise)
      promise.then(
        () => this.#done(undefined, endSpan),
        (error: unknown) => this.#done(error, endSpan),
      );
    return promise;
  }

  /** Returns the arguments of `query` that pg gets in place of these. */
  protected prepare(args: unknown[]): unknown[] {
    if (this.#statementLimit === undefined) return args;
    const [statement, values, ...rest] = args;
    const query = typeof statement === 'string' ? { text: statement, values } : (statement as object);
    return [{ ...query, query_timeout: this.#statementLimit }, ...(typeof statement === 'string' ? [] : [values]), ...rest];
  }

  #done(error: unknown, endSpan: EndSpan | undefined) {
    this.#running -= 1;
    endSpan?.(error);
    if (error === undefined || error === null) return;
    const isToLeave = isReadTimeout(error) || (isReadOnly(error) && this.#standby === undefined);
    if (!isToLeave) return;
    void this.end();
    // The others lead to the same server: each would fail a request.
    DatabaseClient.closeIdle();
  }

  /** Closes every idle connection of this process. A pool removes one whose socket ends. */
  static closeIdle() {
    for (const client of open) if (client.#isIdle) client.#stream?.destroy();
  }

  /** Closes idle connections of this address to standbys. Returns true if others, which are in use, are left. */
  static leaveStandbys(this: void, url: string, primary: string): boolean {
    let isLeft = false;
    for (const client of open) {
      if (client.#standby === undefined || client.#url !== url) continue;
      if (client.#standby === primary) client.#standby = undefined;
      else if (client.#isIdle) client.#stream?.destroy();
      else isLeft = true;
    }
    return isLeft;
  }

  get #isIdle() {
    return !this.isInUse && this.#running === 0 && this.getTransactionStatus() === 'I';
  }

  get #stream() {
    return (this as unknown as { connection?: { stream: { destroy: () => void } } }).connection?.stream;
  }
}

/**
 * A connection through a pooler in transaction mode, without names of prepared statements: each transaction may be on another
 * server connection.
 */
export class PooledClient extends DatabaseClient {
  protected override prepare(args: unknown[]) {
    const [statement, ...rest] = super.prepare(args);
    return [typeof statement === 'object' ? { ...statement, name: undefined } : statement, ...rest];
  }
}

/** Returns the text of a statement in each form that pg takes. */
function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement;
  const { text } = (statement ?? {}) as { text?: unknown };
  return typeof text === 'string' ? text : '';
}

/** True if a statement exceeded `query_timeout`. pg has no code for it. */
export const isReadTimeout = (error: unknown) => error instanceof Error && error.message === 'Query read timeout';

/** True if the server is a standby, or was made read-only. */
const isReadOnly = (error: unknown) => errorCode(error) === '25006';

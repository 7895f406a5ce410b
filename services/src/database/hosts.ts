import { LRUCache } from 'lru-cache';
import pg from 'pg';
import { timeLimits } from './time-limits.ts';

/** Splits an address with several hosts, such as `postgres://me@one:5432,two:5432/daybook`: pg takes only one. */
export function splitHosts(url: string): readonly [string, ...string[]] {
  const [, before = '', hosts = '', after = ''] = /^([a-z]+:\/\/(?:[^@/?]*@)?)([^/?]*)(.*)$/s.exec(url) ?? [];
  const [first = url, ...others] = hosts.includes(',') ? hosts.split(',').map((host) => `${before}${host}${after}`) : [];
  return [first, ...others];
}

/** The latest searches for a writable host, by address, for half a second: many connections are opened at once. */
const searches = new LRUCache<string, Promise<string>>({ max: 10, ttl: 500 });

/**
 * Returns the address of the writable host: of a primary and its standbys the primary, as libpq does with
 * `target_session_attrs=read-write`, which pg does not have. An address with one host is returned as it is, without a check.
 *
 * @throws if no host is writable, or none responds within a second
 */
export async function writableUrl(url: string): Promise<string> {
  return search(url).catch((error: AggregateError) => {
    throw firstOf(error);
  });
}

/** A host for a connection of requests. `isStandby`: it responds to reads and rejects writes, because no other one is writable. */
export interface UsableHost {
  readonly url: string;
  readonly isStandby: boolean;
}

/** Returns the writable host, or a standby while there is none. @throws if none responds within a second */
export function usableHost(url: string): Promise<UsableHost> {
  return search(url).then(
    (found) => ({ url: found, isStandby: false }),
    (error: AggregateError) => {
      const standby = error.errors.find((reason) => reason instanceof NotWritable);
      if (!standby) throw firstOf(error);
      return { url: standby.url, isStandby: true };
    },
  );
}

/** @throws {AggregateError} with an error of each host */
function search(url: string): Promise<string> {
  const urls = splitHosts(url);
  if (urls.length === 1) return Promise.resolve(url);
  const last = searches.get(url);
  if (last) return last;
  const found = Promise.any(urls.map(asWritable));
  searches.set(url, found);
  return found;
}

const firstOf = ({ errors }: AggregateError) => (errors[0] instanceof Error ? errors[0] : new Error('No host was named.'));

class NotWritable extends Error {
  constructor(readonly url: string) {
    super('Connection terminated: the server takes no writes.');
  }
}

async function asWritable(url: string): Promise<string> {
  const limit = timeLimits.connection / 2;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limit, query_timeout: limit });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(`select where ${isWritable}`);
    if (rowCount === 0) throw new NotWritable(url);
    return url;
  } finally {
    client.end().catch(() => {});
  }
}

/** SQL: true on the primary, false on a standby. */
export const isWritable = `(not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off')`;

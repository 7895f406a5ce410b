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
export function writableUrl(url: string): Promise<string> {
  const urls = splitHosts(url);
  if (urls.length === 1) return Promise.resolve(url);
  const last = searches.get(url);
  if (last) return last;
  const found = Promise.any(urls.map(asWritable)).catch(({ errors }: AggregateError) => {
    throw errors[0] instanceof Error ? errors[0] : new Error('No host was named.');
  });
  searches.set(url, found);
  return found;
}

async function asWritable(url: string): Promise<string> {
  const limit = timeLimits.connection / 2;
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: limit, query_timeout: limit });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rowCount } = await client.query(isWritable);
    if (rowCount === 0) throw new Error('Connection terminated: the server takes no writes.');
    return url;
  } finally {
    client.end().catch(() => {});
  }
}

const isWritable = `select where not pg_is_in_recovery() and current_setting('transaction_read_only') = 'off'`;

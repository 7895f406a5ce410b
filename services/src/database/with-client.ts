import pg from 'pg';
import { writableUrl } from './hosts.ts';
import { timeLimits } from './time-limits.ts';

/**
 * Calls `work` with a connection of its own to the writable host. A connection that is lost fails the next statement.
 *
 * @param config - further options of the connection
 */
export async function withClient<Result>(
  url: string,
  work: (client: pg.Client) => Promise<Result>,
  config: pg.ClientConfig = {},
): Promise<Result> {
  const connectionTimeoutMillis = timeLimits.firstConnection;
  const client = new pg.Client({ ...config, connectionString: await writableUrl(url), connectionTimeoutMillis });
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

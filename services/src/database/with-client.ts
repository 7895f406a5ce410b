import pg from 'pg';
import { writableUrl } from './hosts.ts';

/** Calls `work` with a connection of its own to the writable host. A connection that is lost fails the next statement. */
export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: await writableUrl(url), connectionTimeoutMillis: 10_000 });
  // Without a listener, a connection that is lost between two statements would end the process.
  client.on('error', () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}

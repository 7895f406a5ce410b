import { asAdministrator } from '../../test/postgres-server.ts';
import { withClient } from './with-client.ts';

const url = process.env['POSTGRES_URL'] ?? '';

describe('a connection of its own', () => {
  it('fails the next statement if it was lost meanwhile, and not the process', async () => {
    const work = withClient(url, async (client) => {
      const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
      const lost = new Promise((resolve) => client.once('end', resolve));
      await asAdministrator(url, (other) => other.query('select pg_terminate_backend($1)', [rows[0]?.pid]));
      await lost;
      return client.query('select 1');
    });
    await expect(work).rejects.toThrow('not queryable');
  });
});

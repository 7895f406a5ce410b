import { asAdministrator } from '../../test/postgres-server.ts';
import { openDatabase } from './open-database.ts';

const url = process.env['POSTGRES_URL'] ?? '';

describe('the database of a server', () => {
  it('allows only as many processes as it has connections for, unless WORKERS is set', async () => {
    const { rows } = await asAdministrator(url, (client) => client.query<{ max_connections: string }>('show max_connections'));
    const most = Number(rows[0]?.max_connections);
    const settings = { databaseUrl: url, databaseDirectUrl: undefined, dataDir: '', workers: most, databasePool: 20 };

    const limited = await openDatabase({ ...settings, isWorkersSet: false });
    expect(limited.workers).toBe(Math.floor((most - 10) / 30));
    expect(limited.warnings).toEqual([expect.stringContaining(`has ${limited.workers} processes for ${most} processors`)]);
    const set = await openDatabase({ ...settings, isWorkersSet: true });
    expect([set.workers, set.warnings]).toEqual([most, [expect.stringContaining('Lower WORKERS')]]);
  });
});

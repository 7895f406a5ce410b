import fs from 'node:fs';
import { aPerson } from '../../test/api.ts';
import { type MuteProxy, startMuteProxy } from '../../test/mute-proxy.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { makeDataDir, startServer } from '../../test/server-process.ts';
import { writableUrl } from './hosts.ts';

let postgres: PostgresServer;
let proxies: MuteProxy[];
let database: URL;

beforeAll(async () => {
  postgres = await startPostgres();
  database = new URL(await postgres.createDatabase());
  proxies = await Promise.all([1, 2].map(() => startMuteProxy(Number(database.port))));
});
afterAll(async () => {
  proxies.forEach((proxy) => proxy.stop());
  await postgres.stop();
});

/** An address with several hosts, all of which lead to the one server that is there. */
const through = (...ports: number[]) => database.href.replace(database.host, ports.map((port) => `127.0.0.1:${port}`).join(','));

describe('a database with several hosts', () => {
  it('is reached by a host that responds, and by another one when that is gone', async () => {
    const [one, two] = proxies;
    const dataDir = makeDataDir();
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: through(1, one?.port ?? 0, two?.port ?? 0) });
    const person = await aPerson(server.url);
    const note = { title: 'Milk', body: '', category: 'PERSONAL' };
    expect((await person.request('POST /api/notes/', { body: note })).status).toBe(201);

    one?.stop();
    // What was connected through it is found to be cut.
    while ((await person.request('POST /api/notes/', { body: note })).status !== 201);
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });

  it('is away while no host is writable', async () => {
    const { port } = database;
    const name = database.pathname.slice(1);
    const setReadOnly = (state: string) =>
      asAdministrator(postgres.url, (client) =>
        client.query(`alter database ${name} set default_transaction_read_only = ${state}`),
      );
    await setReadOnly('on');
    await expect(writableUrl(through(1, Number(port)))).rejects.toThrow();
    await setReadOnly('off');
    await expect(writableUrl(through(2, Number(port)))).resolves.toBe(through(Number(port)));
  });
});

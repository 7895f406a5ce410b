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

const nameOf = (url: URL) => url.pathname.slice(1);

const setReadOnly = (state: 'on' | 'off') =>
  asAdministrator(postgres.url, (client) =>
    client.query(`alter database ${nameOf(database)} set default_transaction_read_only = ${state}`),
  );

describe('a database with several hosts', () => {
  it('is reached by a host that responds, and by another one when that is gone', async () => {
    const [one, two] = proxies;
    const dataDir = makeDataDir();
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: through(1, one?.port ?? 0, two?.port ?? 0) });
    const person = await aPerson(server.url);
    const note = { title: 'Milk', body: '', category: 'PERSONAL' };
    expect((await person.request('POST /api/notes/', { body: note })).status).toBe(201);

    one?.stop();
    // The connections through it are found to be cut.
    while ((await person.request('POST /api/notes/', { body: note })).status !== 201);
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });

  it('is read from a standby while no host is writable, and written to as soon as one is', async () => {
    const dataDir = makeDataDir();
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: through(1, Number(database.port)), DATABASE_POOL: '4' });
    const person = await aPerson(server.url);
    const note = { title: 'Milk', body: '', category: 'PERSONAL' };
    const write = async () => (await person.request('POST /api/notes/', { body: note })).status;
    const read = async () => (await person.request('GET /api/notes/')).status;
    expect(await write()).toBe(201);

    await setReadOnly('on');
    await asAdministrator(postgres.url, (client) =>
      client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [nameOf(database)]),
    );
    // The server may still have connections that were cut without its knowledge.
    while ((await read()) !== 200 || (await write()) !== 503);
    expect(await Promise.all(Array.from({ length: 8 }, read))).toEqual(Array(8).fill(200));

    // A connection is read-only for as long as it lasts: nothing but a new one takes writes.
    await setReadOnly('off');
    while ((await write()) !== 201) expect(await read()).toBe(200);
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
  });

  it('has no writable host while it is read-only', async () => {
    const { port } = database;
    await setReadOnly('on');
    await expect(writableUrl(through(1, Number(port)))).rejects.toThrow();
    await setReadOnly('off');
    await expect(writableUrl(through(2, Number(port)))).resolves.toBe(through(Number(port)));
  });
});

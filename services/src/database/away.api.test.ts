import type { Problem } from '@daybook/contracts/problem';
import fs from 'node:fs';
import type pg from 'pg';
import { aPerson, type ApiResult, request, type Person } from '../../test/api.ts';
import { writeShell } from '../../test/fixture-build.ts';
import { type MuteProxy, startMuteProxy } from '../../test/mute-proxy.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

const dataDir = makeDataDir();
let postgres: PostgresServer;
let proxy: MuteProxy;
let database: string;
let server: ServerProcess;
let person: Person;
let url: string;

beforeAll(async () => {
  postgres = await startPostgres();
  proxy = await startMuteProxy(Number(new URL(postgres.url).port));
  database = await postgres.createDatabase();
  const through = Object.assign(new URL(database), { port: String(proxy.port) });
  // The options of the address replace our own limits, which would take too long in a test.
  const DATABASE_URL = `${through.href}?query_timeout=2500`;
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL, DATABASE_POOL: '8', PUBLISH_FOLDERS: writeShell(dataDir) });
  ({ url } = server);
  person = await aPerson(url);
});
afterAll(async () => {
  await server.end();
  proxy.stop();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

/** The database's own superuser, in the database of the test. */
const within = <Result>(work: (client: pg.Client) => Promise<Result>) =>
  asAdministrator(postgres.url.replace(/postgres$/, nameOf(database)), work);
const nameOf = (address: string) => new URL(address).pathname.slice(1);

const writeNote = () => person.request('POST /api/notes/', { body: { title: 'Milk', body: '', category: 'PERSONAL' } });
const readNotes = () => person.request<Problem>('GET /api/notes/');

function expectToBeAway({ status, headers, text }: ApiResult) {
  expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
    503,
    '5',
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(text).not.toMatch(/select|postgres|connection|timeout|at .*\.js/i);
}

describe('a database that', () => {
  it('is away makes readyz and requests 503 without SQL in the response, and works again when it is back', async () => {
    await asAdministrator(postgres.url, async (client) => {
      await client.query(`alter database ${nameOf(database)} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [nameOf(database)]);
    });
    expect((await request('GET /healthz', { url })).status).toBe(200);
    expect(await untilReady(503)).toMatch('The database does not respond.');
    expectToBeAway(await readNotes());

    await asAdministrator(postgres.url, (client) => client.query(`alter database ${nameOf(database)} allow_connections true`));
    await untilReady(200);
    expect((await readNotes()).status).toBe(200);
  });

  it('has a locked table delays requests only for a short time, and works again when the table is free', async () => {
    await within(async (client) => {
      await client.query('begin');
      await client.query('lock table notes in access exclusive mode');
      const began = performance.now();
      // More than there are connections for: whether the server is ready does not depend on them.
      const read = Array.from({ length: 16 }, readNotes);
      expect((await request('GET /readyz', { url })).status).toBe(200);
      expectToBeAway(await Promise.race(read));
      expect(performance.now() - began).toBeLessThan(3000);
      expect((await Promise.all(read)).map(({ status }) => status)).toEqual(Array(16).fill(503));
      await client.query('rollback');
    });
    expect((await readNotes()).status).toBe(200);
  });

  it('is read-only makes writes 503, and its connections are closed', async () => {
    await setReadOnly('on');
    // The server may still have connections that were cut without its knowledge.
    while ((await times(8, readNotes)).some((status) => status !== 200));
    expectToBeAway(await writeNote());
    expect(await untilReady(503)).toMatch('The database is read-only.');

    await setReadOnly('off', { reconnect: false });
    expect(await times(8, writeNote)).toEqual(Array(8).fill(201));
    await untilReady(200);
  });

  it('rolls a transaction back because of a deadlock gets it a second time', async () => {
    const created = '2026-11-21T08:00:00.000Z';
    const body = { format: 'daybook', version: 1, notes: [], tasks: [{ id: 7, title: 'Milk', category: 'backlog', created }] };
    const imported = await within(async (client) => {
      // The other one is to find the deadlock, and to be ended.
      await client.query(`set deadlock_timeout = '1min'`);
      await client.query('begin');
      await client.query(
        `insert into tasks (owner_id, id, number, title, category) values ($1, gen_random_uuid(), 7, 'Other', 'backlog')`,
        [person.id],
      );
      const response = person.request('POST /api/import/', { body });
      await client.query(lockOnceAnotherWaits(`import ${person.id}`));
      await client.query('rollback');
      return response;
    });
    expect([imported.status, imported.body]).toMatchObject([200, { tasks: { added: 1 } }]);
  });

  it('lacks a migration makes the server not ready', async () => {
    await within((client) => client.query(`update migrations set name = 'x' || name where id = 1`));
    expect(await untilReady(503)).toMatch('The database is not migrated.');
    await within((client) => client.query(`update migrations set name = substr(name, 2) where id = 1`));
    await untilReady(200);
  });

  it('no longer responds gets new connections', async () => {
    await untilReady(200);
    proxy.mute();
    const began = performance.now();
    await untilReady(503);
    expect(performance.now() - began).toBeLessThan(4000);
    // A request fails for each connection of the pool that was in use before; how many there were depends on the requests before.
    for (let statuses: number[] = []; !statuses.length || statuses.includes(503);) {
      statuses = await times(8, readNotes);
      expect(statuses).toEqual(statuses.map((status) => (status === 200 ? 200 : 503)));
    }
    await untilReady(200);
  });
});

/** Makes the database read-only for who connects from now on, as a primary is that became a standby. */
async function setReadOnly(state: 'on' | 'off', { reconnect = true } = {}) {
  await asAdministrator(postgres.url, async (client) => {
    await client.query(`alter database ${nameOf(database)} set default_transaction_read_only = ${state}`);
    if (!reconnect) return;
    await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = $1', [nameOf(database)]);
  });
}

/** Polls /readyz until it has the expected status, and returns the response, which the server caches for a second. */
async function untilReady(expected: 200 | 503): Promise<string> {
  for (;;) {
    const { status, text } = await request('GET /readyz', { url });
    if (status === expected) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const times = async (count: number, call: () => Promise<ApiResult>) =>
  (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);

/**
 * Takes the lock in the statement that sees the wait: PostgreSQL looks for a deadlock only once, a second after a wait has begun. In a
 * transaction it lists the connections of the first look again unless the snapshot is cleared.
 */
const lockOnceAnotherWaits = (name: string) => `
  do $$ begin
    while not exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') loop
      perform pg_stat_clear_snapshot(), pg_sleep(0.005);
    end loop;
    perform pg_advisory_xact_lock(hashtext('${name}'));
  end $$`;

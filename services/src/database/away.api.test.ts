import type { Problem } from '@daybook/contracts/problem';
import fs from 'node:fs';
import type pg from 'pg';
import { aPerson, type Answered, ask, type Person } from '../../test/api.ts';
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
  // What an address says holds in place of our own limits, which a test would wait for.
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

const writeNote = () => person.ask('POST /api/notes/', { body: { title: 'Milk', body: '', category: 'PERSONAL' } });
const readNotes = () => person.ask<Problem>('GET /api/notes/');

function expectToBeAway({ status, headers, text }: Answered) {
  expect([status, headers.get('retry-after'), headers.get('content-type')]).toEqual([
    503,
    '5',
    expect.stringMatching(/^application\/problem\+json/),
  ]);
  expect(text).not.toMatch(/select|postgres|connection|timeout|at .*\.js/i);
}

describe('a database that', () => {
  it('goes away is told by readyz and by a 503 without a word of SQL, and all goes on when it is back', async () => {
    await asAdministrator(postgres.url, async (client) => {
      await client.query(`alter database ${nameOf(database)} allow_connections false`);
      await client.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [nameOf(database)]);
    });
    expect((await ask('GET /healthz', { url })).status).toBe(200);
    expect(await untilReady(503)).toMatch('The database does not answer.');
    expectToBeAway(await readNotes());

    await asAdministrator(postgres.url, (client) => client.query(`alter database ${nameOf(database)} allow_connections true`));
    await untilReady(200);
    expect((await readNotes()).status).toBe(200);
  });

  it('has a table locked keeps nobody waiting for long, and all goes on when it is free', async () => {
    await within(async (client) => {
      await client.query('begin');
      await client.query('lock table notes in access exclusive mode');
      const began = performance.now();
      // More than there are connections for: whether the server is ready does not depend on them.
      const read = Array.from({ length: 16 }, readNotes);
      expect((await ask('GET /readyz', { url })).status).toBe(200);
      expectToBeAway(await Promise.race(read));
      expect(performance.now() - began).toBeLessThan(3000);
      expect((await Promise.all(read)).map(({ status }) => status)).toEqual(Array(16).fill(503));
      await client.query('rollback');
    });
    expect((await readNotes()).status).toBe(200);
  });

  it('takes no writes is away for these, and no connection to it is kept', async () => {
    await setReadOnly('on');
    // The server may still have connections of which it does not know that they were cut.
    while ((await times(8, readNotes)).some((status) => status !== 200));
    expectToBeAway(await writeNote());
    expect(await untilReady(503)).toMatch('The database is read-only.');

    await setReadOnly('off', { reconnect: false });
    expect(await times(8, writeNote)).toEqual(Array(8).fill(201));
    await untilReady(200);
  });

  it('undoes a transaction because of a deadlock is asked once more', async () => {
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
      const answer = person.ask('POST /api/import/', { body });
      await client.query(lockOnceAnotherWaits(`import ${person.id}`));
      await client.query('rollback');
      return answer;
    });
    expect([imported.status, imported.body]).toMatchObject([200, { tasks: { added: 1 } }]);
  });

  it('lost a migration makes the server unready', async () => {
    await within((client) => client.query(`update migrations set name = 'x' || name where id = 1`));
    expect(await untilReady(503)).toMatch('The database is not migrated.');
    await within((client) => client.query(`update migrations set name = substr(name, 2) where id = 1`));
    await untilReady(200);
  });

  it('no longer answers is connected to again', async () => {
    proxy.mute();
    const began = performance.now();
    await untilReady(503);
    expect(performance.now() - began).toBeLessThan(4000);
    expect(await times(8, readNotes)).toContain(503);
    expect(await times(8, readNotes)).toEqual(Array(8).fill(200));
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

/** Asks until the server is ready or not, as expected, and answers with what it says: an answer is used for a second. */
async function untilReady(expected: 200 | 503): Promise<string> {
  for (;;) {
    const { status, text } = await ask('GET /readyz', { url });
    if (status === expected) return text;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const times = async (count: number, call: () => Promise<Answered>) =>
  (await Promise.all(Array.from({ length: count }, call))).map(({ status }) => status);

/**
 * In one statement, for PostgreSQL looks for a deadlock only once, a second after a wait has begun. Within a transaction it lists the
 * connections of the first look again, unless it is told to forget them.
 */
const lockOnceAnotherWaits = (name: string) => `
  do $$ begin
    while not exists (select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock') loop
      perform pg_stat_clear_snapshot(), pg_sleep(0.005);
    end loop;
    perform pg_advisory_xact_lock(hashtext('${name}'));
  end $$`;

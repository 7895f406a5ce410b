import pg from 'pg';
import { aPerson, request } from '../../test/api.ts';
import { openChanges } from '../../test/event-stream.ts';
import { checkUnused } from '../database/backup/installation-state.ts';
import { createDatabase } from '../../test/postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

let servers: ServerProcess[];
let database: pg.Client;

beforeAll(async () => {
  const url = await createDatabase(process.env['POSTGRES_URL'] ?? '');
  const env = { DATABASE_URL: url, DATA_DIR: makeDataDir(), JWT_SECRET: 'a secret of the tests, for all servers alike'.repeat(2) };
  servers = [await startServer(env), await startServer({ ...env, DATA_DIR: makeDataDir() })];
  database = new pg.Client({ connectionString: url });
  await database.connect();
});
afterAll(async () => {
  await database.end();
  await Promise.all(servers.map((server) => server.end()));
});

const urlOf = (server: number) => servers[server]?.url ?? '';

/** Returns a person, and a function that adds a note for them through one of the servers. */
async function aWriter() {
  const person = await aPerson(urlOf(0));
  const addNote = (server: number) =>
    request('POST /api/notes/', { url: urlOf(server), token: person.access, body: { title: 'Milk', category: 'PERSONAL' } });
  return { person, addNote };
}

async function gaugeOf(name: string) {
  const { text } = await request('GET /metrics', { url: urlOf(0) });
  return Number(new RegExp(`^${name} (\\d+)`, 'm').exec(text)?.[1]);
}

/** Ends the connections on which both servers listen, and waits until they have ended. */
const cutOff = () =>
  database.query(
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'daybook changes' and datname = current_database()`,
  );

describe('a server without traffic', () => {
  it('is found by a restore, although its idle connections were closed', async () => {
    await database.query(
      `select pg_terminate_backend(pid, 5000) from pg_stat_activity where application_name = 'daybook' and datname = current_database()`,
    );
    await expect(checkUnused(database)).rejects.toThrow('Servers of Daybook use this database');
  });
});

describe('a stream of changes', () => {
  it('has the changes that were made through another server', async () => {
    const { person, addNote } = await aWriter();
    const stream = await openChanges(person, { url: urlOf(0) });
    await stream.next();
    await addNote(1);
    expect((await stream.next()).value).toMatchObject({ event: 'change', id: '1' });
    stream.close();
  });

  it('continues after the server has lost its database, and resets if something was missed', async () => {
    const [{ person, addNote }, other] = [await aWriter(), await aWriter()];
    const [stream, unchanged] = [await openChanges(person, { url: urlOf(0) }), await openChanges(other.person, { url: urlOf(0) })];
    await Promise.all([stream.next(), unchanged.next()]);
    const missed = stream.next();
    await cutOff();
    await addNote(1);
    expect((await missed).value).toEqual({ event: 'reset', id: '1', data: {} });
    await other.addNote(1);
    expect((await unchanged.next()).value).toMatchObject({ event: 'change', id: '1' });
    for (const { close } of [stream, unchanged]) close();
  });

  it('is counted by the metrics, and no request that was slow', async () => {
    const { person } = await aWriter();
    while ((await gaugeOf('daybook_change_streams')) > 0);
    const stream = await openChanges(person, { url: urlOf(0) });
    await stream.next();
    expect([await gaugeOf('daybook_change_streams'), await gaugeOf('daybook_change_feed')]).toEqual([1, 1]);
    stream.close();
    while ((await gaugeOf('daybook_change_streams')) > 0);
    const { text } = await request('GET /metrics', { url: urlOf(0) });
    expect(text).not.toContain('operation="followChanges"');
  });

  it('ends when its session ends on another server, within 5 seconds', async () => {
    const { person } = await aWriter();
    const stream = await openChanges(person, { url: urlOf(0) });
    await stream.next();
    const began = performance.now();
    await request('POST /api/token/revoke/', { url: urlOf(1), body: { refresh: person.refresh } });
    expect(await stream.next()).toMatchObject({ done: true });
    expect(performance.now() - began).toBeLessThan(5500);
  });

  it('ends before its server stops, without holding it up', async () => {
    const { person } = await aWriter();
    const stream = await openChanges(person, { url: urlOf(1) });
    await stream.next();
    const began = performance.now();
    const ended = servers[1]?.end();
    expect(await stream.next()).toMatchObject({ done: true });
    expect(await ended).toBe(0);
    expect(performance.now() - began).toBeLessThan(5000);
  });
});

import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { aPerson, ask, type Person } from '../../../test/api.ts';
import { asAdministrator } from '../../../test/postgres-server.ts';
import { killLeftServers, makeDataDir, type ServerProcess, startServer } from '../../../test/server-process.ts';

const dataDir = makeDataDir();
let server: ServerProcess;
let person: Person;

beforeAll(async () => {
  server = await startServer({ DATA_DIR: dataDir });
  person = await aPerson(server.url);
  await person.ask('POST /api/notes/', { url: server.url, body: { title: 'kept', body: '', category: 'PERSONAL' } });
});
afterAll(() => {
  killLeftServers();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const readPostmaster = () => fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
const readNotes = () => person.ask<{ title: string }[]>('GET /api/notes/', { url: server.url });

function asSuperuser<Result>(statement: string): Promise<Result[]> {
  const password = fs.readFileSync(path.join(dataDir, 'postgres-password'), 'utf8').trim();
  const url = `postgres://daybook:${password}@127.0.0.1:${readPostmaster()[3]}/postgres`;
  return asAdministrator(url, async (client) => (await client.query(statement)).rows as Result[]);
}

const owners = `
  select distinct pg_get_userbyid(owner) as owner from (
    select relowner from pg_class where relnamespace = 'public'::regnamespace
    union select datdba from pg_database where datname = current_database()
    union select cfgowner from pg_ts_config where cfgnamespace = 'public'::regnamespace
    union select proowner from pg_proc where proname = 'note_words'
  ) as found (owner)`;

describe('the embedded database', () => {
  it('is started again when it is killed; until then the API answers 503, and pages are served', async () => {
    const [pid] = readPostmaster();
    process.kill(Number(pid), 'SIGKILL');
    const killed = performance.now();
    const seen = new Set<number>();
    const pages = new Set<number>();

    while (performance.now() - killed < 60_000 && !(seen.has(503) && seen.has(200))) {
      const { status } = await readNotes();
      // What was under way in the instant of the kill may still have been answered.
      if (status !== 200 || seen.has(503)) seen.add(status);
      pages.add((await ask('GET /healthz', { url: server.url })).status);
    }

    expect([...seen]).toEqual([503, 200]);
    expect([...pages]).toEqual([200]);
    expect((await readNotes()).body.map(({ title }) => title)).toEqual(['kept']);
    expect(readPostmaster()[0]).not.toBe(pid);
    // It is logged after the first connections are taken.
    const line = /"level":50,[^\n]*The embedded PostgreSQL had ended and was started again/;
    while (performance.now() - killed < 60_000 && !line.test(server.logged())) await setTimeout(50);
    expect(server.logged()).toMatch(line);
  });

  it('serves the application as a role that owns its tables and has no rights on the machine', async () => {
    expect(await asSuperuser(owners)).toEqual([{ owner: 'daybook_app' }]);
    expect(
      await asSuperuser(`select rolsuper, rolcreaterole, rolcreatedb, rolreplication from pg_roles where rolname = 'daybook_app'`),
    ).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false, rolreplication: false }]);
    await expect(asSuperuser(`set role daybook_app; copy (select 1) to program 'true'`)).rejects.toThrow(/permission denied/);
  });

  it('takes over without a loss what an earlier version made as the superuser', async () => {
    await asSuperuser('reassign owned by daybook_app to daybook; drop owned by daybook_app; drop role daybook_app');
    expect(await asSuperuser(owners)).toEqual([{ owner: 'daybook' }]);
    await server.end();

    server = await startServer({ DATA_DIR: dataDir });

    expect(await asSuperuser(owners)).toEqual([{ owner: 'daybook_app' }]);
    expect((await readNotes()).body.map(({ title }) => title)).toEqual(['kept']);
    expect(
      (await person.ask('POST /api/notes/', { url: server.url, body: { title: 'new', body: '', category: 'PERSONAL' } })).status,
    ).toBe(201);
    await server.end();
  });
});

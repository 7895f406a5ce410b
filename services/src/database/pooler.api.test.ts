import { aPerson, request, type ApiResult } from '../../test/api.ts';
import { writeShell } from '../../test/fixture-build.ts';
import { type Pgbouncer, startPgbouncer } from '../../test/pgbouncer.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { aTeam, operatorSettings } from '../../test/releasing.ts';
import { makeDataDir, failToStart, type ServerProcess, startServer } from '../../test/server-process.ts';
import fs from 'node:fs';

const dataDir = makeDataDir();
let postgres: PostgresServer;
let pgbouncer: Pgbouncer;
let database: string;
let server: ServerProcess;
let url: string;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  pgbouncer = await startPgbouncer(database);
  server = await startServer({
    DATA_DIR: dataDir,
    DATABASE_URL: pgbouncer.through(database),
    DATABASE_DIRECT_URL: database,
    PUBLISH_FOLDERS: writeShell(dataDir),
    ...operatorSettings,
  });
  ({ url } = server);
});
afterAll(async () => {
  await server.end();
  await pgbouncer.stop();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const statuses = (responses: readonly ApiResult[]) => responses.map(({ status }) => status);

describe('through PgBouncer in transaction mode', () => {
  it('many people do everything at once over few connections', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => aPerson(url)));
    const work = people.map(async (person) => {
      const note = { title: 'Milk', body: 'two bottles', category: 'PERSONAL' };
      const headers = { 'idempotency-key': crypto.randomUUID() };
      const task = { title: 'Buy', category: 'backlog' };
      const made = [
        await person.request('POST /api/notes/', { headers, body: note }),
        await person.request('POST /api/notes/', { headers, body: note }),
        await person.request('POST /api/tasks/', { body: task }),
        await person.request('POST /api/import/', { body: (await person.request('GET /api/export/')).body }),
        ...(await Promise.all(Array.from({ length: 6 }, () => person.request('GET /api/notes-search/?search=bott&limit=10')))),
        await request('POST /api/token/refresh/', { url, body: { refresh: person.refresh } }),
      ];
      const notes = await person.request<unknown[]>('GET /api/notes/');
      return [...statuses(made), notes.body.length];
    });

    expect(await Promise.all(work)).toEqual(people.map(() => [201, 201, 201, 200, ...Array<number>(6).fill(200), 200, 1]));
  });

  it('releases are published under their reservation, and the server is ready', async () => {
    const team = await aTeam({ url });
    expect(statuses(await Promise.all(['1.0.0', '1.0.1'].map((version) => team.publish(version))))).toEqual([201, 201]);
    expect((await team.goLive('1.0.1')).status).toBe(200);
    expect((await request('GET /readyz', { url })).status).toBe(200);
  });

  it('a locked table delays requests only for a short time', async () => {
    const person = await aPerson(url);
    await asAdministrator(postgres.url.replace(/postgres$/, new URL(database).pathname.slice(1)), async (client) => {
      await client.query('begin');
      await client.query('lock table notes in access exclusive mode');
      const began = performance.now();
      expect((await person.request('GET /api/notes/')).status).toBe(503);
      expect(performance.now() - began).toBeLessThan(3000);
      await client.query('rollback');
    });
    expect((await person.request('GET /api/notes/')).status).toBe(200);
  });

  it('a start without the direct address explains what to set', async () => {
    const other = makeDataDir();
    const pooled = pgbouncer.through(database);
    const rejected = await failToStart({ DATA_DIR: other, DATABASE_URL: pooled });
    const twice = await failToStart({ DATA_DIR: other, DATABASE_URL: pooled, DATABASE_DIRECT_URL: pooled });
    fs.rmSync(other, { recursive: true });

    expect([rejected.code, rejected.stderr]).toEqual([
      1,
      'DATABASE_URL leads to a connection pooler: set DATABASE_DIRECT_URL to the PostgreSQL server behind it.\n',
    ]);
    expect([twice.code, twice.stderr]).toEqual([
      1,
      'DATABASE_DIRECT_URL leads to a connection pooler: it must lead to the PostgreSQL server itself.\n',
    ]);
  });

  it('a start through a pooler in statement mode is rejected', async () => {
    const statements = await startPgbouncer(database, { mode: 'statement' });
    const other = makeDataDir();
    const settings = { DATABASE_URL: statements.through(database), DATABASE_DIRECT_URL: database };
    const { code, stderr } = await failToStart({ DATA_DIR: other, ...settings });
    fs.rmSync(other, { recursive: true });
    await statements.stop();

    expect([code, stderr]).toEqual([
      1,
      'DATABASE_URL leads to a connection pooler in statement mode: Daybook needs transaction mode.\n',
    ]);
  });
});

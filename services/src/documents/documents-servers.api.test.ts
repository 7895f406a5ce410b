import pg from 'pg';
import { documentLimits } from '@daybook/contracts/documents';
import { type ApiResult, aPerson, type Person, request } from '../../test/api.ts';
import { createDatabase } from '../../test/postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

let servers: ServerProcess[];
let database: pg.Client;
let person: Person;

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
beforeEach(async () => (person = await aPerson(servers[0]?.url ?? '')));

/** Writes documents at once, by turns through both servers. */
const writeAll = (count: number, nameOf: (index: number) => string, body: object) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      request(`PUT /api/documents/${nameOf(index)}/`, { url: servers[index % 2]?.url ?? '', token: person.access, body }),
    ),
  );

/** Stores documents as earlier requests did. */
const store = (app: string, count: number, bytes = 0) =>
  database.query(
    `insert into documents (owner_id, app, key, id, content)
    select $1, $2, 'stored-' || number, gen_random_uuid(), json_build_object('text', repeat('x', $4)) from generate_series(1, $3) as number`,
    [person.id, app, count, bytes],
  );

const stored = async () => {
  const { rows } = await database.query<{ documents: number; bytes: number }>(
    'select count(*)::integer as documents, sum(bytes)::integer as bytes from documents where owner_id = $1',
    [person.id],
  );
  return rows[0];
};

const countOf = (responses: readonly ApiResult[], status: number) =>
  responses.filter((response) => response.status === status).length;

describe('documents that are written through two servers at once', () => {
  it('are at most 1,000 in an app', async () => {
    await store('habits', documentLimits.ofApp.documents - 3);
    const responses = await writeAll(12, (index) => `habits/new-${index}`, {});
    expect([countOf(responses, 201), countOf(responses, 409)]).toEqual([3, 9]);
    expect(await stored()).toMatchObject({ documents: documentLimits.ofApp.documents });
    expect((await writeAll(1, () => 'moods/new', {}))[0]?.status).toBe(201);
  });

  it('have at most 1 MiB in an app, also when they replace others', async () => {
    await writeAll(12, (index) => `habits/${index}`, {});
    await store('habits', 4, 250_000);
    // Small ones, because a server writes few large ones at once.
    const responses = await writeAll(12, (index) => `habits/${index}`, { text: 'x'.repeat(7000) });
    expect([countOf(responses, 200), countOf(responses, 409)]).toEqual([6, 6]);
    expect((await stored())?.bytes).toBeLessThan(documentLimits.ofApp.bytes);
    const [full] = await writeAll(1, () => 'habits/more', { text: 'x'.repeat(200_000) });
    expect(full?.body).toMatchObject({
      detail: 'This exceeds the limit of 1,000 documents and 1 MiB per app. Delete some documents, then try again.',
    });
  });

  it('have limits in the account, however many apps they have', async () => {
    for (let app = 0; app < 15; app += 1) await store(`app-${app}`, 5, 200_000);
    const responses = await writeAll(12, (index) => `more-${index}/a`, { text: 'x'.repeat(250_000) });
    expect(countOf(responses, 201) + countOf(responses, 409)).toBe(12);
    expect(countOf(responses, 409)).toBeGreaterThan(0);
    const bytes = (await stored())?.bytes ?? 0;
    expect(documentLimits.ofAccount.bytes - bytes).toBeGreaterThan(0);
    expect(documentLimits.ofAccount.bytes - bytes).toBeLessThan(250_100);
  });

  it('are created once under one key, if they must not replace', async () => {
    const responses = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        request('PUT /api/documents/habits/one/', {
          url: servers[index % 2]?.url ?? '',
          token: person.access,
          headers: { 'if-none-match': '*' },
          body: { index },
        }),
      ),
    );
    expect([countOf(responses, 201), countOf(responses, 412)]).toEqual([1, 7]);
  });
});

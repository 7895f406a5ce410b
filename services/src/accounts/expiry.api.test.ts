import fs from 'node:fs';
import type { Refreshed } from '@daybook/contracts/accounts';
import { aPerson, ask, type Person } from '../../test/api.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

const dataDir = makeDataDir();
let postgres: PostgresServer;
let database: string;
let server: ServerProcess;
let person: Person;

beforeAll(async () => {
  postgres = await startPostgres();
  database = await postgres.createDatabase();
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: database });
});
beforeEach(async () => {
  person = await aPerson(server.url);
});
afterAll(async () => {
  await server.end();
  await postgres.stop();
  fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });
});

const query = (statement: string) =>
  asAdministrator(database, async (client) => (await client.query<Record<string, string>>(statement)).rows);
const refresh = (rotate: boolean) =>
  ask<Refreshed>('POST /api/token/refresh/', { url: server.url, body: { refresh: person.refresh, rotate } });
const days = 'select round(extract(epoch from expires - now()) / 86400)::text as days from sessions order by created desc limit 1';

describe('a session', () => {
  it.each([false, true])('lives 14 days from its last use (rotated: %s)', async (rotate) => {
    expect(await query(days)).toEqual([{ days: '14' }]);
    await query(`update sessions set expires = now() + interval '1 minute'`);

    expect((await refresh(rotate)).status).toBe(200);
    expect(await query(days)).toEqual([{ days: '14' }]);
  });

  it.each([false, true])('ends when it was not used for so long (rotated: %s)', async (rotate) => {
    await query(`update sessions set expires = now() - interval '1 second'`);

    expect((await refresh(rotate)).status).toBe(401);
  });
});

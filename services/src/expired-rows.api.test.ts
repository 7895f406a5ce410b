import fs from 'node:fs';
import { makeDataDir, startServer } from '../test/server-process.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../test/postgres-server.ts';
import { GrantsService } from './calendar/grants.service.ts';
import type { Encryption } from './crypto/derived-keys.ts';
import type { Database } from './database/database.ts';
import { DirectConnections } from './database/direct-connections.ts';
import { deleteExpired, findBatch } from './database/jobs/batches.ts';
import { migrate } from './database/migrate.ts';
import { expiredRows } from './tables.ts';

let postgres: PostgresServer;
let database: DirectConnections;
let databaseUrl: string;

beforeAll(async () => {
  postgres = await startPostgres();
  databaseUrl = await createDatabase(postgres.url);
  await migrate(databaseUrl);
  database = new DirectConnections(databaseUrl);
});
afterAll(async () => {
  await database.onApplicationShutdown();
  await postgres.stop();
});

const rows = async (statement: string) => (await database.query<Record<string, unknown>>(statement)).rows;

describe('expired rows', () => {
  it.each(expiredRows)('of the job $name are found by an index', async ({ table, condition }) => {
    const [{ plan }] = (await database.withConnection(async (connection) => {
      await connection.query('set enable_seqscan = off');
      const explained = await connection.query(`explain (format text) ${findBatch(table, condition)}`);
      await connection.query('reset enable_seqscan');
      return [{ plan: JSON.stringify(explained.rows) }];
    })) as [{ plan: string }];

    expect(plan).toMatch(/Index (Only )?Scan/);
  });

  it('are deleted in batches until none is left, and the others are not', async () => {
    await rows(`
      insert into outcomes (ticket, app, version, result, ms, at)
      select 't' || n, 'notes', '1.0.0', 'mounted', 1, now() - (case when n <= 12000 then interval '31 days' else interval '1 day' end)
      from generate_series(1, 12010) n`);
    const outcomes = expiredRows.find(({ table }) => table === 'outcomes');
    const query = jest.spyOn(database, 'query');

    await deleteExpired(database, outcomes!, new AbortController().signal);
    const statements = query.mock.calls.length;
    query.mockRestore();

    expect(statements).toBe(3);
    expect(await rows('select count(*)::int from outcomes')).toEqual([{ count: 10 }]);
  });

  it('of sessions stay as long as their last access tokens are valid', async () => {
    const owner = `insert into accounts (id, username, username_key, password_hash)
      values (gen_random_uuid(), 'stays', 'stays', '') returning id`;
    await rows(`
      with owner as (${owner}) insert into sessions (owner_id, id, expires)
      select owner.id, gen_random_uuid(), now() - minutes * interval '1 minute' from owner, unnest(array[16, 30]) minutes`);
    const sessions = expiredRows.find(({ table }) => table === 'sessions');

    await deleteExpired(database, sessions!, new AbortController().signal);
    expect(await rows(`select expires > now() - interval '20 minutes' as "isNew" from sessions`)).toEqual([{ isNew: true }]);
    await rows(`delete from accounts where username = 'stays'`);
  });

  it('that are unused calendar grants are revoked in batches', async () => {
    await rows(`
      insert into calendar_grants (handle_hash, provider, sealed, expires)
      select n::text::bytea, 'demo', '', now() + (case when n <= 6000 then interval '-1 second' else interval '1 day' end)
      from generate_series(1, 6010) n`);
    const query = jest.spyOn(database, 'query');

    await new GrantsService({} as Database, {} as Encryption, database).revokeUnused(new AbortController().signal);
    const statements = query.mock.calls.length;
    query.mockRestore();

    expect(statements).toBe(2);
    expect(await rows('select count(*)::int from calendar_grants where revoked is null')).toEqual([{ count: 10 }]);
    expect(await rows('select count(*)::int from calendar_grants where revoked <= now() and next_try <= now()')).toEqual([
      { count: 6000 },
    ]);
  });

  it('are deleted soon after the start of a server', async () => {
    const owner = `insert into accounts (id, username, username_key, password_hash) values (gen_random_uuid(), 'ann', 'ann', '') returning id`;
    await rows(`
      with owner as (${owner}) insert into sessions (owner_id, id, expires)
      select id, gen_random_uuid(), now() + offset_of from owner, unnest(array[interval '-1 hour', interval '1 day']) offset_of`);
    await rows(`
      insert into idempotency_keys (owner_id, key, fingerprint, created)
      select gen_random_uuid(), hours::text, '', now() - make_interval(hours => hours) from unnest(array[23, 25]) hours`);

    const dataDir = makeDataDir();
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    while ((await rows(done)).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });

    expect(await rows('select expires > now() as lives from sessions')).toEqual([{ lives: true }]);
    expect(await rows('select key from idempotency_keys')).toEqual([{ key: '23' }]);
  });
});

const done = `select from jobs where name in ('delete-sessions', 'delete-idempotency-keys') and succeeded is not null`;

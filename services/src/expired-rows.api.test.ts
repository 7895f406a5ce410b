import fs from 'node:fs';
import { makeDataDir, startServer } from '../test/server-process.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../test/postgres-server.ts';
import { GrantsService } from './calendar/grants.service.ts';
import type { Encryption } from './crypto/derived-keys.ts';
import type { Database } from './database/database.ts';
import { DirectConnections } from './database/direct-connections.ts';
import { isInBatch } from './database/jobs/batches.ts';
import { deleteBatch, deleteExpired, type ExpiredRows } from './database/jobs/expired-rows.ts';
import { secondsBehind } from './database/jobs/job-metrics.ts';
import { migrate } from './database/migrate.ts';
import { metrics } from './metrics.ts';
import { deleteOrphans } from './notes/versions/orphaned-versions.job.ts';
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

/** Returns how PostgreSQL runs a statement if it does without reading whole tables and sorting where it can. */
const planOf = (statement: string, values: readonly unknown[] = []) =>
  database.withConnection(async (connection) => {
    await connection.query('begin');
    for (const way of ['seqscan', 'bitmapscan', 'sort']) await connection.query(`set local enable_${way} = off`);
    const explained = await connection.query(`explain (format json) ${statement}`, [...values]);
    await connection.query('rollback');
    return JSON.stringify(explained.rows);
  });

const readsTable = /Seq Scan|Bitmap Heap Scan|"Sort"/;

/** A value of the column of a table. */
const aValueOf = async ({ table, column }: ExpiredRows) => {
  const types = await rows(`select format_type(atttypid, null) as type from pg_attribute
    where attrelid = '${table}'::regclass and attname = '${column}'`);
  return types[0]?.['type'] === 'bigint' ? '1' : '2026-11-26 18:00:00.123456+00';
};

const deletedOf = async (job: string) => {
  const { values } = await metrics.getSingleMetric('daybook_job_deleted_rows_total')!.get();
  return values.find(({ labels }) => labels['job'] === job)?.value ?? 0;
};

const aSignal = () => new AbortController().signal;

describe('expired rows', () => {
  it.each(expiredRows)(
    'of the job $name are found in the order of an index, in the first batch and in the next',
    async (expired) => {
      const plans = [
        await planOf(deleteBatch(expired, true)),
        await planOf(deleteBatch(expired, false), [await aValueOf(expired)]),
      ];
      for (const plan of plans) {
        expect(plan).not.toMatch(readsTable);
        expect(plan).toContain('Tid Scan');
      }
      const bounds = expired.isMilliseconds ? /expire >= '1'::bigint/ : /(>=|>) '2026-11-26 18:00:00\.123/;
      expect(plans[1]).toMatch(bounds);
    },
  );

  it('of a deleted note, of unused calendars and of closed accounts are found by an index', async () => {
    const owned = await rows(`select table_name as name from information_schema.columns join information_schema.tables
      using (table_schema, table_name) where table_schema = 'public' and column_name = 'owner_id' and table_type = 'BASE TABLE'`);
    expect(owned.length).toBeGreaterThan(10);
    const id = '00000000-0000-0000-0000-000000000000';
    for (const { name } of owned as { name: string }[]) {
      expect([name, await planOf(`delete from ${name} where ${isInBatch(name, 'owner_id = $1')}`, [id])]).toEqual([
        name,
        expect.not.stringMatching(readsTable),
      ]);
    }
    expect(await planOf(deleteOrphans, [id, id])).not.toMatch(/Seq Scan|Bitmap Heap Scan|Hash Join|Merge Join/);
    const unused = isInBatch('calendar_grants', 'expires < now() and revoked is null');
    expect(await planOf(`update calendar_grants set revoked = now() where ${unused}`)).not.toMatch(readsTable);
  });

  it('are deleted in batches until none is left, each beginning where the last one ended, and are counted', async () => {
    await rows(`
      insert into outcomes (ticket, app, version, result, ms, at)
      select 't' || n, 'notes', '1.0.0', 'mounted', 1,
        now() - (case when n <= 12000 then interval '31 days' + n * interval '1 second' else interval '1 day' end)
      from generate_series(1, 12010) n`);
    const before = await deletedOf('delete-outcomes');
    const query = jest.spyOn(database, 'query');

    await deleteExpired(
      database,
      expiredRows.find(({ table }) => table === 'outcomes')!,
      aSignal(),
    );
    const positions = query.mock.calls.map(([, values]) => values?.[0] as string | undefined);
    query.mockRestore();

    expect(positions).toEqual([undefined, expect.any(String), expect.any(String)]);
    expect(Date.parse(positions[2]!) - Date.parse(positions[1]!)).toBe(5_000_000);
    expect(await rows('select count(*)::int from outcomes')).toEqual([{ count: 10 }]);
    expect((await deletedOf('delete-outcomes')) - before).toBe(12_000);
  });

  it('of one moment, more than a batch, are all deleted', async () => {
    await rows(`insert into health_votes (app, version, hour, voter, slot, ticket, network, is_account, failed)
      select 'notes', '1.0.0', date_trunc('hour', now()) - interval '9 days', n::text, 1, n::text, 'n', false, false
      from generate_series(1, 11000) n`);
    await deleteExpired(
      database,
      expiredRows.find(({ table }) => table === 'health_votes')!,
      aSignal(),
    );
    expect(await rows('select count(*)::int from health_votes')).toEqual([{ count: 0 }]);
  });

  it('show how far behind a job is, only while it runs', async () => {
    await rows(`insert into attempts (key, points, expire)
      select 'old ' || n, 1, (extract(epoch from now()) - 3600 - 86400) * 1000 from generate_series(1, 5001) n`);
    const behind: unknown[] = [];
    const set = jest.spyOn(secondsBehind, 'set').mockImplementation((...value: unknown[]) => void behind.push(...value));
    await deleteExpired(
      database,
      expiredRows.find(({ table }) => table === 'attempts')!,
      aSignal(),
    );
    set.mockRestore();

    const job = { job: 'delete-attempts' };
    expect(behind).toEqual([job, expect.closeTo(86_400, -3), job, expect.closeTo(86_400, -3)]);
    expect((await secondsBehind.get()).values).toEqual([]);
  });

  it('of sessions stay as long as their last access tokens are valid', async () => {
    const owner = `insert into accounts (id, username, username_key, password_hash)
      values (gen_random_uuid(), 'stays', 'stays', '') returning id`;
    await rows(`
      with owner as (${owner}) insert into sessions (owner_id, id, expires)
      select owner.id, gen_random_uuid(), now() - minutes * interval '1 minute' from owner, unnest(array[16, 30]) minutes`);
    const sessions = expiredRows.find(({ table }) => table === 'sessions');

    await deleteExpired(database, sessions!, aSignal());
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

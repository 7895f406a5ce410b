import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import fs from 'node:fs';
import type { ClientBase } from 'pg';
import { makeDataDir, startServer } from '../../../test/server-process.ts';
import { metrics } from '../../http/metrics.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../../../test/postgres-server.ts';
import { GrantsService } from '../../calendar/grants.service.ts';
import type { Seal } from '../../sealing/seal.ts';
import type { Database } from '../database.ts';
import { DatabaseClient } from '../database-client.ts';
import { DirectConnections } from '../direct-connections.ts';
import { isDatabaseAway } from '../is-away.ts';
import { migrate } from '../migrate.ts';
import { deleteExpired, expiredRows } from './expired-rows.ts';
import { findBatch } from './in-batches.ts';
import { type Job, Jobs } from './jobs.ts';

let postgres: PostgresServer;
let database: DirectConnections;
let databaseUrl: string;
const servers: Jobs[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  postgres = await startPostgres();
  const url = await createDatabase(postgres.url);
  await migrate(url);
  database = new DirectConnections(url);
  databaseUrl = url;
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.onModuleDestroy();
});
afterAll(async () => {
  await database.onApplicationShutdown();
  await postgres.stop();
});

/** The jobs of one server, which looks for due ones all the time. */
function aServer(...jobs: Job[]) {
  const server = new Jobs(database, { firstWithin: 10, lookEvery: 20 });
  servers.push(server);
  for (const job of jobs) server.add(job);
  return server;
}

const rows = async (statement: string) => (await database.query<Record<string, unknown>>(statement)).rows;
const aWhile = (milliseconds = 300) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isTrue: () => boolean | Promise<boolean>) {
  while (!(await isTrue())) await aWhile(10);
}

describe('a job', () => {
  it('runs once per period, however many servers there are, and soon after their start', async () => {
    const run = jest.fn(() => aWhile(50));
    for (let count = 0; count < 4; count += 1) aServer({ name: 'once', everySeconds: 3600, run });

    await until(async () => (await rows(`select from jobs where name = 'once' and succeeded is not null`)).length > 0);
    await aWhile();
    expect(run).toHaveBeenCalledTimes(1);
    expect(await metrics.metrics()).toMatch(/daybook_job_last_success_timestamp_seconds\{job="once"\} 1\d{9}/);

    await rows(`update jobs set due = now() where name = 'once'`);
    await until(() => run.mock.calls.length > 1);
    await aWhile();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('that fails is tried again sooner than its period, and is not counted as done', async () => {
    aServer({ name: 'failing', everySeconds: 3600, run: () => Promise.reject(new Error('no')) });

    await until(
      async () => (await rows(`select from jobs where name = 'failing' and due < now() + interval '301 seconds'`)).length > 0,
    );
    expect(await rows(`select succeeded from jobs where name = 'failing'`)).toEqual([{ succeeded: null }]);
    expect(await metrics.metrics()).not.toContain('job="failing"');
  });

  it('that takes longer than its limit is told to stop, and goes to another server', async () => {
    const run = jest.fn((signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())));
    aServer({ name: 'long', everySeconds: 1, limitSeconds: 1, run });
    aServer({ name: 'long', everySeconds: 1, limitSeconds: 1, run });

    await until(() => run.mock.calls.length > 1);
    // The second server may begin a moment before the first one notices its limit.
    await until(() => run.mock.calls[0]![0].aborted);
  });

  it('that a shutdown interrupts is due at once for another server', async () => {
    const run = jest.fn((signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())));
    const server = aServer({ name: 'interrupted', everySeconds: 3600, run });
    await until(() => run.mock.calls.length > 0);
    await server.onModuleDestroy();

    expect(await rows(`select succeeded, due <= now() as is_due from jobs where name = 'interrupted'`)).toEqual([
      { succeeded: null, is_due: true },
    ]);
  });
});

describe('a connection that work keeps', () => {
  it('is not closed as idle between two statements', async () => {
    const pid = async (connection: ClientBase) => (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await database.withConnection(async (connection) => {
      const before = await pid(connection);
      DatabaseClient.closeIdle();
      await aWhile(50);
      expect(await pid(connection)).toEqual(before);
    });
  });

  it('fails the work when it is lost between two statements, also if the work does not notice', async () => {
    const work = database.withConnection(async (connection) => {
      const lost = once(connection, 'error');
      const { rows: own } = await connection.query<{ pid: number }>('select pg_backend_pid() as pid');
      await database.query('select pg_terminate_backend($1)', [own[0]?.pid]);
      await lost;
      return 'done';
    });
    const failure = await work.catch((error: unknown) => error);
    expect(failure).toMatchObject({ code: '57P01' });
    expect(isDatabaseAway(failure)).toBe(true);
    expect(await rows('select 1 as one')).toEqual([{ one: 1 }]);
  });
});

describe('expired rows', () => {
  it.each(expiredRows)('of $name are found by an index', async ({ table, condition }) => {
    const [{ plan }] = (await database.withConnection(async (connection) => {
      await connection.query('set enable_seqscan = off');
      const explained = await connection.query(`explain (format text) ${findBatch(table, condition)}`);
      await connection.query('reset enable_seqscan');
      return [{ plan: JSON.stringify(explained.rows) }];
    })) as [{ plan: string }];

    expect(plan).toMatch(/Index (Only )?Scan/);
  });

  it('are deleted in batches until none is left, and the others stay', async () => {
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

  it('of calendars that nobody uses are ended in batches, too', async () => {
    await rows(`
      insert into calendar_grants (handle_hash, provider, sealed, expires)
      select n::text::bytea, 'demo', '', now() + (case when n <= 6000 then interval '-1 second' else interval '1 day' end)
      from generate_series(1, 6010) n`);
    const query = jest.spyOn(database, 'query');

    await new GrantsService({} as Database, {} as Seal, database).endUnused(new AbortController().signal);
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
      select id, gen_random_uuid(), now() + offset_of from owner, unnest(array[interval '-1 second', interval '1 day']) offset_of`);
    await rows(`
      insert into idempotency_keys (owner_id, key, fingerprint, created)
      select gen_random_uuid(), hours::text, '', now() - make_interval(hours => hours) from unnest(array[23, 25]) hours`);

    const dataDir = makeDataDir();
    const server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
    await until(async () => (await rows(done)).length === 2);
    await server.end();
    fs.rmSync(dataDir, { recursive: true, maxRetries: 5 });

    expect(await rows('select expires > now() as lives from sessions')).toEqual([{ lives: true }]);
    expect(await rows('select key from idempotency_keys')).toEqual([{ key: '23' }]);
  });
});

const done = `select from jobs where name in ('delete-sessions', 'delete-idempotency-keys') and succeeded is not null`;

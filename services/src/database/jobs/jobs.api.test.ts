import { Logger } from '@nestjs/common';
import { once } from 'node:events';
import type { ClientBase } from 'pg';
import { metrics } from '../../metrics.ts';
import { createDatabase, startPostgres, type PostgresServer } from '../../../test/postgres-server.ts';
import { DatabaseClient } from '../database-client.ts';
import { DirectConnections } from '../direct-connections.ts';
import { isDatabaseAway } from '../database-errors.ts';
import { migrate } from '../migrate.ts';
import { type Job, Jobs } from './jobs.ts';

let postgres: PostgresServer;
let database: DirectConnections;
const servers: Jobs[] = [];

beforeAll(async () => {
  Logger.overrideLogger(false);
  postgres = await startPostgres();
  const url = await createDatabase(postgres.url);
  await migrate(url);
  database = new DirectConnections(url);
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.onModuleDestroy();
});
afterAll(async () => {
  await database.onApplicationShutdown();
  await postgres.stop();
});

/** A server with one job, which looks for due ones all the time. */
function aServer(job: Job, limitSeconds = 600) {
  const server = new Jobs(database, { firstWithin: 10, lookEvery: 20, limitSeconds });
  servers.push(server);
  server.add(job);
  return server;
}

const rows = async (statement: string) => (await database.query<Record<string, unknown>>(statement)).rows;
const aWhile = (milliseconds = 300) => new Promise((resolve) => setTimeout(resolve, milliseconds));

async function until(isTrue: () => boolean | Promise<boolean>) {
  while (!(await isTrue())) await aWhile(10);
}

describe('a job', () => {
  it('runs once per period for all servers, and soon after their start', async () => {
    const run = jest.fn(() => aWhile(50));
    for (let count = 0; count < 4; count += 1) aServer({ name: 'once', everySeconds: 3600, run });

    await until(async () => (await rows(`select from jobs where name = 'once' and succeeded is not null`)).length > 0);
    await aWhile();
    expect(run).toHaveBeenCalledTimes(1);
    const measured = await metrics.metrics();
    expect(measured).toMatch(/daybook_job_last_success_timestamp_seconds\{job="once"\} 1\d{9}/);
    expect(measured).toContain('daybook_job_duration_seconds_count{job="once"} 1\n');
    expect(measured).not.toContain('daybook_job_failures_total{job="once"}');

    await rows(`update jobs set due = now() where name = 'once'`);
    await until(() => run.mock.calls.length > 1);
    await aWhile();
    expect(run).toHaveBeenCalledTimes(2);
  });

  it('that fails is retried before its period ends, and does not count as done', async () => {
    aServer({ name: 'failing', everySeconds: 3600, run: () => Promise.reject(new Error('no')) });

    await until(
      async () => (await rows(`select from jobs where name = 'failing' and due < now() + interval '301 seconds'`)).length > 0,
    );
    expect(await rows(`select succeeded from jobs where name = 'failing'`)).toEqual([{ succeeded: null }]);
    const measured = await metrics.metrics();
    expect(measured).not.toContain('last_success_timestamp_seconds{job="failing"}');
    expect(measured).toContain('daybook_job_failures_total{job="failing"} 1\n');
  });

  it('that exceeds its limit is aborted, and another server runs it', async () => {
    const run = jest.fn((signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())));
    aServer({ name: 'long', everySeconds: 1, run }, 1);
    aServer({ name: 'long', everySeconds: 1, run }, 1);

    await until(() => run.mock.calls.length > 1);
    // The second server may begin a moment before the first one notices its limit.
    await until(() => run.mock.calls[0]![0].aborted);
  });

  it('that is interrupted by a shutdown is due at once for another server', async () => {
    const run = jest.fn((signal: AbortSignal) => new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve())));
    const server = aServer({ name: 'interrupted', everySeconds: 3600, run });
    await until(() => run.mock.calls.length > 0);
    await server.onModuleDestroy();

    expect(await rows(`select succeeded, due <= now() as is_due from jobs where name = 'interrupted'`)).toEqual([
      { succeeded: null, is_due: true },
    ]);
  });
});

describe('a reserved connection', () => {
  it('is not closed as idle between two statements', async () => {
    const pid = async (connection: ClientBase) => (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows;
    await database.withConnection(async (connection) => {
      const before = await pid(connection);
      DatabaseClient.closeIdle();
      await aWhile(50);
      expect(await pid(connection)).toEqual(before);
    });
  });

  it('fails the work if it is lost between two statements, also if the work does not notice', async () => {
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

import fs from 'node:fs';
import path from 'node:path';
import type { Feed } from '@daybook/contracts/apps';
import pg from 'pg';
import { request } from '../../../test/api.ts';
import { writeBuild } from '../../../test/fixture-build.ts';
import { startServerOnPostgres } from '../../../test/separate-server.ts';
import { createDatabase } from '../../../test/postgres-server.ts';
import { aTeam, operatorSettings } from '../../../test/releasing.ts';
import { makeDataDir, startServer } from '../../../test/server-process.ts';

let folder: string;

beforeAll(() => (folder = makeDataDir()));
afterAll(() => fs.rmSync(folder, { recursive: true, maxRetries: 5 }));

it('serve each change, also one that is committed after a later one has begun', async () => {
  const { url, database } = await startServerOnPostgres(operatorSettings);
  const [shell, early, late] = [await aTeam({ url, app: 'shell' }), await aTeam({ url }), await aTeam({ url })];
  for (const team of [shell, early, late]) {
    for (const version of ['1.0.0', '1.1.0']) await team.publish(version);
    await team.goLive('1.0.0');
  }
  const other = new pg.Client({ connectionString: database });
  await other.connect();
  await other.query('begin');
  await other.query(`insert into live_changes (app, version, by, why) values ($1, '1.1.0', 'ann', 'By hand')`, [early.app]);
  let isLive = false;
  const going = late.goLive('1.1.0').then(() => (isLive = true));
  const isWaiting = async () => (await other.query(waitingLocks)).rowCount;
  while (!isLive && !(await isWaiting())) await request('GET /healthz', { url });
  await request('GET /api/feed/', { url });
  await other.query('commit');
  await going;
  await other.end();

  const { apps } = (await request<Feed>('GET /api/feed/', { url })).body;
  const versions = Object.fromEntries(apps.map(({ name, version }) => [name, version]));
  expect(versions).toMatchObject({ [early.app]: '1.1.0', [late.app]: '1.1.0' });
});

it('start together on one database and folder, and an older one that restarts changes nothing', async () => {
  const env = {
    DATABASE_URL: await createDatabase(process.env['POSTGRES_URL'] ?? ''),
    DATA_DIR: path.join(folder, 'data'),
    NODE_ENV: 'production',
    // Each server is one process: there are enough of them.
    WORKERS: '1',
    PUBLIC_URL: 'http://localhost:3000',
    HOST: 'localhost',
    JWT_SECRET: 'a secret of the tests, for all servers alike'.repeat(2),
    ...operatorSettings,
  };
  const tree = (version: string) => ['shell', 'notes', 'tasks'].map((app) => aBuild(app, version)).join(path.delimiter);
  const older = { ...env, PUBLISH_FOLDERS: tree('1.0.0') };
  const [first, second] = await Promise.all([startServer(older), startServer(older)]);
  expect(await changesIn(env.DATABASE_URL)).toBe(3);
  expect(fs.readdirSync(path.join(env.DATA_DIR, 'releases')).sort()).toEqual(['notes', 'shell', 'tasks']);

  const newer = await startServer({ ...env, PUBLISH_FOLDERS: tree('1.1.0') });
  expect(await changesIn(env.DATABASE_URL)).toBe(6);
  await first.end();
  const again = await startServer(older);
  expect(await changesIn(env.DATABASE_URL)).toBe(6);
  const { apps } = (await request<Feed>('GET /api/feed/', { url: again.url })).body;
  expect(apps.map(({ version }) => version)).toEqual(['1.1.0', '1.1.0']);
  await Promise.all([second, newer, again].map((server) => server.end()));
});

/** Of this database only: other tests use the same server. */
const waitingLocks = `
  select from pg_locks join pg_database on pg_database.oid = pg_locks.database
  where datname = current_database() and locktype = 'advisory' and not granted`;

function aBuild(app: string, version: string) {
  const script = `export const version = '${version}'; // ${'long enough to be compressed '.repeat(50)}`;
  const files = { 'remoteEntry.js': script };
  return writeBuild(path.join(folder, app, version), { app, version, paths: [app === 'shell' ? '/login' : `/${app}`], files });
}

async function changesIn(database: string) {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  const { rows } = await client.query<{ count: number }>('select count(*)::int as count from live_changes');
  await client.end();
  return rows[0]?.count;
}

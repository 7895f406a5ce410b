import fs from 'node:fs';
import path from 'node:path';
import type { Feed } from '@daybook/contracts/apps';
import { request } from '../../../test/api.ts';
import { writeBuild } from '../../../test/fixture-build.ts';
import { createDatabase } from '../../../test/postgres-server.ts';
import { aTeam, operatorSettings } from '../../../test/releasing.ts';
import { makeDataDir, failToStart, startServer } from '../../../test/server-process.ts';

let folder: string;

beforeAll(() => (folder = makeDataDir()));
afterAll(() => fs.rmSync(folder, { recursive: true, maxRetries: 5 }));

const build = (app: string, version: string) =>
  writeBuild(path.join(folder, app, version), {
    app,
    version,
    paths: [app === 'shell' ? '/login' : `/${app}`],
    contract: version,
    files: { 'remoteEntry.js': `export const version = '${version}';` },
  });

const tree = (version: string) => ({
  PUBLISH_FOLDERS: ['shell', 'notes', 'tasks'].map((app) => build(app, version)).join(path.delimiter),
});

/** CHANGELOG.md tells operators to upgrade to another major version of the host contract this way. */
it('a start with a new host contract ends if a team has a release for the old one, until one start replaces it', async () => {
  const env = {
    DATABASE_URL: await createDatabase(process.env['POSTGRES_URL'] ?? ''),
    DATA_DIR: path.join(folder, 'data'),
    PUBLIC_URL: 'http://localhost:3000',
    HOST: 'localhost',
    JWT_SECRET: 'a secret of the tests, for all servers alike'.repeat(2),
    ...operatorSettings,
  };
  const production = { ...env, NODE_ENV: 'production', WORKERS: '1' };
  const before = await startServer({ ...production, ...tree('1.0.0') });
  const team = await aTeam({ url: before.url, app: 'notes' });
  await team.publish('1.1.0');
  await team.goLive('1.1.0');
  await before.end();

  const { code, stderr } = await failToStart({ ...production, ...tree('2.0.0') });
  expect(code).toBe(1);
  expect(stderr).toContain(`The live app "notes" needs version ^1.0.0 of the shell's contract, and this shell has 2.0.0.`);

  const same = await startServer({ ...production, ...tree('1.0.0') });
  expect(await versionsAt(same.url)).toEqual({ notes: '1.1.0', tasks: '1.0.0' });
  await same.end();

  const once = await startServer({ ...env, NODE_ENV: '', ...tree('2.0.0') });
  await once.end();
  const after = await startServer({ ...production, ...tree('2.0.0') });
  expect(await versionsAt(after.url)).toEqual({ notes: '2.0.0', tasks: '2.0.0' });
  await after.end();
}, 180_000);

async function versionsAt(url: string) {
  const { apps } = (await request<Feed>('GET /api/feed/', { url })).body;
  return Object.fromEntries(apps.map(({ name, version }) => [name, version]));
}

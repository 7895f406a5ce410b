import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { aDescription } from '../../../services/test/sample-releases.ts';
import { LogKey } from '../../../services/src/release-log/log-key.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../../services/test/postgres-server.ts';
import { operator, operatorSettings } from '../../../services/test/releasing.ts';
import { makeDataDir, type ServerProcess, startServer } from '../../../services/test/server-process.ts';
import { anArchive } from '../../../services/test/tar-archive.ts';
import { publish as publishCommand } from '../commands/publish.mjs';
import { verify } from '../commands/verify.mjs';
import { createSigningKey } from '../signing/signing-key.mjs';
import { builtApp } from '../test/built-app.ts';
import { callCommand } from '../test/call-command.ts';
import { extension, taskContracts } from '../test/sample-contracts.ts';
import { embedFiles } from '../test/embed-files.ts';
import { startChangingProxy } from '../test/changing-proxy.ts';

let postgres: PostgresServer;
let database: string;
let dataDir: string;
let server: ServerProcess;
let folder: string;
let tokenFile: string;

beforeAll(async () => {
  postgres = await startPostgres();
  const address = await postgres.createDatabase();
  database = address.replace(/\/\/[^@]+@/, '//admin@');
  dataDir = makeDataDir();
  server = await startServer({ DATA_DIR: dataDir, DATABASE_URL: address, ...operatorSettings });
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-verify-'));
  tokenFile = path.join(folder, 'token');
  fs.writeFileSync(tokenFile, operator);
  for (const [app, version] of [
    ['shell', '1.0.0'],
    ['tasks', '1.0.0'],
    ['tasks', '1.1.0'],
  ]) {
    await publish(app, version);
    await goLive(app, version);
  }
  await publish('tasks', '2.0.0-unused');
});

afterAll(async () => {
  await server?.end();
  await postgres?.stop();
  for (const each of [dataDir, folder]) if (each) fs.rmSync(each, { recursive: true, maxRetries: 5 });
});

describe('daybook verify', () => {
  it('accounts for all that an untouched site serves, also during a rollout, and for its history', async () => {
    const { code, stdout, stderr } = await daybook('--token-file', tokenFile);
    expect([code, stderr]).toEqual([0, '']);
    expect(stdout).toMatch(
      /serves what was published: \d+ files of 3 releases, and a log of 8 entries\.\nSigned by their teams: 0 of 3\.\nThe key of the log: localhost:/,
    );
    await goLive('tasks', '2.0.0-unused', 10);
    expect((await daybook()).code).toBe(0);
    await api('POST /api/apps/tasks/rollback/', { why: 'Enough' });
  });

  it('finds a stored script and a loader for other sites that were changed', async () => {
    await publish('tasks', '1.2.0');
    await goLive('tasks', '1.2.0');
    const store = path.join(dataDir, 'releases/tasks/1.2.0');
    for (const name of ['remoteEntry.js', 'embed/board.js']) fs.appendFileSync(path.join(store, name), ' ');
    expect(await findings()).toEqual([
      '/apps/tasks/1.2.0/embed/board.js cannot be loaded: the status is 502.',
      '/apps/tasks/1.2.0/remoteEntry.js cannot be loaded: the status is 502.',
      '/embed/board.js cannot be loaded: the status is 502.',
    ]);
    await publish('tasks', '1.2.0');
    expect((await daybook()).code).toBe(0);
  });

  it('finds pages, a script and a loader that were changed on their way', async () => {
    const changes: [string, RegExp, string][] = [
      ['/', /<\/head>/, '<script>steal()</script><img src=x onerror=steal()></head>'],
      ['/tasks', /<\/head>/, `${['tasks/1.0.0/remoteEntry.js', `${shellEntry}?other`, shellEntry].map(scriptAt).join('')}</head>`],
      ['/embed/board.js', /$/, ';steal()'],
      ['/embed/pinned.json', /sha384-./, 'sha384-_'],
      ['/apps/shell/1.0.0/remoteEntry.js', /$/, ';steal()'],
    ];
    const { url, stop } = await startChangingProxy(server.url, changes);
    try {
      expect(await findings({ url })).toEqual([
        'The page has a script in its HTML: steal()',
        "The page has an element <img>, which Daybook's pages do not have.",
        'At /tasks: The page loads /apps/tasks/1.0.0/remoteEntry.js, which no release in the page contains.',
        'At /tasks: The page loads /apps/shell/1.0.0/remoteEntry.js?other, which no release in the page contains.',
        'At /tasks: The page loads /apps/shell/1.0.0/remoteEntry.js without a hash.',
        '/apps/shell/1.0.0/remoteEntry.js has other bytes than were published.',
        '/embed/board.js has other bytes than were published.',
        // It names the address of the server, not that of the proxy.
        '/embed/mf-manifest.json has other bytes than were published.',
        '/embed/pinned.json names other scripts or hashes than were published.',
      ]);
    } finally {
      stop();
    }
  });

  it.each<[row: string, change: string, undo: string, finding: string | RegExp]>([
    [
      'a row of what is live',
      `insert into live_changes (app, version, by, why) values ('tasks', '1.0.0', 'nobody', 'None')`,
      `delete from live_changes where by = 'nobody'`,
      'tasks 1.0.0 is in the page. By the log, 1.2.0 is live.',
    ],
    [
      'the row of a release',
      `update releases set files = jsonb_set(files, '{remoteEntry.js,bytes}', '1') where app = 'tasks' and version = '1.2.0'`,
      // The hash is of the row, so that the exact size has to return.
      `update releases set files = jsonb_set(files, '{remoteEntry.js,bytes}', (select to_jsonb(length($$export const version = '1.2.0';$$))))
        where app = 'tasks' and version = '1.2.0'`,
      'The record of tasks 1.2.0 was changed since it was published.',
    ],
    [
      'an entry of the log',
      `update log_entries set entry = replace(entry, '1.1.0', '1.9.0') where entry like '%1.1.0%'`,
      `update log_entries set entry = replace(entry, '1.9.0', '1.1.0') where entry like '%1.9.0%'`,
      'An entry of the log was changed: the entries have another root hash than the signed tree head.',
    ],
    [
      'a removed entry of the log',
      `update log_entries set id = -1 where id = 2`,
      `update log_entries set id = 2 where id = -1`,
      /^Entry 2 of the log is missing\. Its signed tree head has \d+ entries\.$/,
    ],
    [
      'the newest entry of the log, which was removed',
      `update log_entries set id = -1 where id = (select max(id) from log_entries)`,
      `update log_entries set id = (select max(id) + 1 from log_entries) where id = -1`,
      /^\/api\/log\/ has the status 500\. The log was changed, so it is not signed: it does not continue the head of \d+ entries\.$/,
    ],
    [
      'a reason in the history',
      `update live_changes set why = 'Changed' where id = 1`,
      `update live_changes set why = 'It is ready.' where id = 1`,
      'Change 1 of shell was edited in the history since it was made.',
    ],
    [
      'a removed line of the history',
      `update live_changes set app = 'gone' where id = 2`,
      `update live_changes set app = 'tasks' where id = 2`,
      'Change 2 of tasks is in the log, and missing in the history.',
    ],
  ])('finds %s', async (_, change, undo, finding) => {
    await behindTheBack(change);
    const found = await findings({}, '--token-file', tokenFile);
    await behindTheBack(undo);
    expect(found).toContainEqual(typeof finding === 'string' ? finding : expect.stringMatching(finding));
    expect((await daybook('--token-file', tokenFile)).code).toBe(0);
  });

  it('finds a log that was shortened together with its heads, by the head of the last call', async () => {
    const state = path.join(folder, 'state.json');
    expect((await daybook('--state', state)).code).toBe(0);
    const saved = fs.readFileSync(state, 'utf8');
    await behindTheBack(`update log_entries set id = -1 - id where id > 4;
      create table kept_heads as select * from log_heads; delete from log_heads`);
    const [first] = await findings({}, '--state', state);
    await behindTheBack(`delete from log_heads; insert into log_heads select * from kept_heads;
      update log_entries set id = -1 - id where id < 0`);
    expect(first).toMatch(/^The log has 5 entries, and had \d+ at the last audit\. It may only grow\.$/);
    expect(fs.readFileSync(state, 'utf8')).toBe(saved);
    expect((await daybook('--state', state)).code).toBe(0);
  });

  it('accounts for what a team signs; nobody else can publish for it, and another statement or key is found', async () => {
    const [team, stranger] = [createSigningKey(), createSigningKey()];
    const change = (kind: string, publicKey?: string) =>
      api('POST /api/apps/notes/keys/', { kind, why: 'The team asked', ...(publicKey !== undefined && { key: publicKey }) });
    const give = { workers: true, images: ['https://a.example'] };
    await api('POST /api/apps/notes/permissions/', { give, why: 'For the pictures' });
    await change('add', team.publicKey);
    await change('require');
    await expect(change('withdraw', team.publicKey)).rejects.toThrow(/409.*this is its only key/);

    expect(await publishFolder('1.0.0')).toMatch(/signature: Releases of notes need a signature/);
    expect(await publishFolder('1.0.0', stranger.pem)).toMatch(/signature: It is signed with a key that notes does not have/);
    expect(await publishFolder('1.0.0', team.pem)).toBe('');
    await goLive('notes', '1.0.0');
    await change('add', stranger.publicKey);
    await change('withdraw', team.publicKey);
    expect(await daybook()).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed by their teams: 1 of 4.') as string });

    const read = async (address: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${operator}` };
      return (await fetch(`${server.url}/api/apps/notes/releases/1.0.0/${address}`, { headers })).json();
    };
    // The key was withdrawn later. The folder of the test is no repository, and npm has installed nothing there.
    expect(await read('')).toEqual({
      app: 'notes',
      version: '1.0.0',
      signedBy: team.publicKey,
      build: { builder: 'urn:daybook:builder:local', finished: expect.any(String) as string },
      packages: 0,
    });
    expect(await read('packages/')).toMatchObject({ bomFormat: 'CycloneDX' });

    await behindTheBack(`create table kept as select * from releases where app = 'notes';
      update releases set attestation = replace(attestation, '"sig":"', '"sig":"AAAA') where app = 'notes'`);
    expect(await findings()).toContainEqual('notes 1.0.0 has another signed statement than when it was published.');
    await behindTheBack(`update releases set attestation = kept.attestation from kept where releases.app = 'notes'`);
    expect((await daybook()).code).toBe(0);
    // Whoever can write to the database and its log has no key of the team.
    await behindTheBack(`create table kept_entries as select * from log_entries;
      update log_entries set entry = replace(entry, '${team.publicKey}', '${stranger.publicKey}')`);
    const found = await findings();
    await behindTheBack(`update log_entries set entry = kept.entry from kept_entries kept where kept.id = log_entries.id`);
    expect(found).toContainEqual('notes 1.0.0 is signed with a key that its team did not have.');
  });

  it('saves the head in a new folder, and prints the result even if it cannot be saved', async () => {
    const state = path.join(folder, 'new', 'state.json');
    expect((await daybook('--state', state)).code).toBe(0);
    const below = path.join(state, 'state.json');
    const { code, stderr } = await daybook('--state', below);
    const reason = /serves what was published: [^]*\nThe tree head could not be saved: .*\. Name another file with --state\.\n$/;
    expect([code, stderr]).toEqual([2, expect.stringMatching(reason)]);
    expect(JSON.parse((await daybook('--state', below, '--json')).stdout)).toMatchObject({ findings: [] });
  });

  it('finds that another key signs the log than at the last call', async () => {
    const state = path.join(folder, 'other-key.json');
    await daybook('--state', state);
    const head = JSON.parse(fs.readFileSync(state, 'utf8')) as object;
    const { verifierKey } = new LogKey(Buffer.alloc(32, 7), 'localhost/log');
    fs.writeFileSync(state, JSON.stringify({ ...head, key: verifierKey }));
    expect(await findings({}, '--state', state)).toEqual([
      expect.stringMatching(/^The log has another key than before: localhost:/),
    ]);
  });
});

const daybook = (...options: string[]) => callCommand({ verify }, ['verify', server.url, ...options]);

async function findings({ url = server.url } = {}, ...options: string[]) {
  const { code, stdout, stderr } = await callCommand({ verify }, ['verify', url, '--json', ...options]);
  expect([code, stderr]).toEqual([1, expect.any(String)]);
  return (JSON.parse(stdout) as { findings: string[] }).findings;
}

const shellEntry = 'shell/1.0.0/remoteEntry.js';
const scriptAt = (address: string) => `<script src="/apps/${address}"></script>`;

/** Changes the database as somebody could who owns it: without its triggers. */
const behindTheBack = (statement: string) =>
  asAdministrator(database, async (client) => {
    await client.query(`set session_replication_role = replica; ${statement}`);
  });

const picture = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1 1"><path d="M0 0h1v1z"/></svg>';

/** Publishes a build by the command, and returns its errors. */
async function publishFolder(version: string, signingKey = '') {
  const build = await builtApp({ version, files: { 'remoteEntry.js': 'export {};', 'new.svg': picture } });
  const own = { name: '@daybook/mfe-notes', version };
  fs.writeFileSync(path.join(build, 'package-lock.json'), JSON.stringify({ ...own, lockfileVersion: 3, packages: { '': own } }));
  fs.writeFileSync(path.join(build, 'dist/release.json'), JSON.stringify(aDescription('notes', { version, ...extension })));
  Object.assign(process.env, { DAYBOOK_SIGNING_KEY: signingKey });
  const options = ['--stale', '--at', server.url, '--token-file', tokenFile, '--json'];
  const { stderr } = await callCommand({ publish: publishCommand }, ['publish', build, ...options]);
  fs.rmSync(build, { recursive: true });
  return stderr;
}

async function publish(app: string, version: string) {
  const files = { loader: 'embed/board.js', element: 'embed/element.js', files: Object.keys(embedFiles).slice(1) };
  const embed = { ...files, budgets: { loader: 1000, element: 1000 } };
  const description = aDescription(app, {
    version,
    ...(app === 'tasks' && { embed, app: taskContracts }),
  });
  const archive = await anArchive(
    ['release.json', JSON.stringify(description)],
    ['remoteEntry.js', `export const version = '${version}';`],
    ...(app === 'tasks' ? Object.entries(embedFiles) : []),
  );
  await call(`POST /api/releases/${app}/${version}/`, { body: archive, type: 'application/gzip' });
}

const goLive = (app: string, version: string, share = 100) =>
  api(`PUT /api/apps/${app}/live/`, { version, share, why: 'It is ready.' });

const api = (operation: string, body: object) => call(operation, { body: JSON.stringify(body), type: 'application/json' });

async function call(operation: string, { body, type }: { body: BodyInit; type: string }) {
  const [method, address] = operation.split(' ');
  const headers = { authorization: `Bearer ${operator}`, 'content-type': type };
  const response = await fetch(server.url + address, { method, headers, body });
  if (!response.ok) throw new Error(`${operation}: ${response.status} ${await response.text()}`);
}

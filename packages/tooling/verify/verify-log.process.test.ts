import fs from 'node:fs';
import path from 'node:path';
import { aDescription } from '../../../services/test/sample-releases.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../../services/test/postgres-server.ts';
import { operator } from '../../../services/test/releasing.ts';
import { publish as publishCommand } from '../commands/publish.mjs';
import { createSigningKey } from '../signing/signing-key.mjs';
import { builtApp } from '../test/built-app.ts';
import { callCommand } from '../test/call-command.ts';
import { extension } from '../test/sample-contracts.ts';
import { startVerifiedSite, type VerifiedSite } from '../test/verified-site.ts';

let postgres: PostgresServer;
let database: string;
let site: VerifiedSite;

beforeAll(async () => {
  postgres = await startPostgres();
  const address = await postgres.createDatabase();
  database = address.replace(/\/\/[^@]+@/, '//admin@');
  site = await startVerifiedSite({ DATABASE_URL: address });
  await site.publish('tasks', '1.2.0');
  await site.goLive('tasks', '1.2.0');
});

afterAll(() => postgres?.stop());

describe('daybook verify', () => {
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
    const found = await site.findings({}, '--token-file', site.tokenFile);
    await behindTheBack(undo);
    expect(found).toContainEqual(typeof finding === 'string' ? finding : expect.stringMatching(finding));
    expect((await site.daybook('--token-file', site.tokenFile)).code).toBe(0);
  });

  it('finds a log that was shortened together with its heads, by the head of the last call', async () => {
    const state = path.join(site.folder, 'state.json');
    expect((await site.daybook('--state', state)).code).toBe(0);
    const saved = fs.readFileSync(state, 'utf8');
    await behindTheBack(`update log_entries set id = -1 - id where id > 4;
      create table kept_heads as select * from log_heads; delete from log_heads`);
    const [first] = await site.findings({}, '--state', state);
    await behindTheBack(`delete from log_heads; insert into log_heads select * from kept_heads;
      update log_entries set id = -1 - id where id < 0`);
    expect(first).toMatch(/^The log has 5 entries, and had \d+ at the last audit\. It may only grow\.$/);
    expect(fs.readFileSync(state, 'utf8')).toBe(saved);
    expect((await site.daybook('--state', state)).code).toBe(0);
  });

  it('accounts for what a team signs; nobody else can publish for it, and another statement or key is found', async () => {
    const [team, stranger] = [createSigningKey(), createSigningKey()];
    const change = (kind: string, publicKey?: string) =>
      site.api('POST /api/apps/notes/keys/', { kind, why: 'The team asked', ...(publicKey !== undefined && { key: publicKey }) });
    const give = { workers: true, images: ['https://a.example'] };
    await site.api('POST /api/apps/notes/permissions/', { give, why: 'For the pictures' });
    await change('add', team.publicKey);
    await change('require');
    await expect(change('withdraw', team.publicKey)).rejects.toThrow(/409.*this is its only key/);

    expect(await publishFolder('1.0.0')).toMatch(/signature: Releases of notes need a signature/);
    expect(await publishFolder('1.0.0', stranger.pem)).toMatch(/signature: It is signed with a key that notes does not have/);
    expect(await publishFolder('1.0.0', team.pem)).toBe('');
    await site.goLive('notes', '1.0.0');
    await change('add', stranger.publicKey);
    await change('withdraw', team.publicKey);
    expect(await site.daybook()).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('Signed by their teams: 1 of 4.') as string,
    });

    const read = async (address: string): Promise<unknown> => {
      const headers = { authorization: `Bearer ${operator}` };
      return (await fetch(`${site.url}/api/apps/notes/releases/1.0.0/${address}`, { headers })).json();
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
    expect(await site.findings()).toContainEqual('notes 1.0.0 has another signed statement than when it was published.');
    await behindTheBack(`update releases set attestation = kept.attestation from kept where releases.app = 'notes'`);
    expect((await site.daybook()).code).toBe(0);
    // An attacker who can write to the database and its log has no key of the team.
    await behindTheBack(`create table kept_entries as select * from log_entries;
      update log_entries set entry = replace(entry, '${team.publicKey}', '${stranger.publicKey}')`);
    const found = await site.findings();
    await behindTheBack(`update log_entries set entry = kept.entry from kept_entries kept where kept.id = log_entries.id`);
    expect(found).toContainEqual('notes 1.0.0 is signed with a key that its team did not have.');
  });
});

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
  const options = ['--stale', '--at', site.url, '--token-file', site.tokenFile, '--json'];
  const { stderr } = await callCommand({ publish: publishCommand }, ['publish', build, ...options]);
  fs.rmSync(build, { recursive: true });
  return stderr;
}

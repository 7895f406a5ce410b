import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { aPerson, type Person, request } from '../../test/api.ts';
import { writeShell } from '../../test/fixture-build.ts';
import { operate, startOperator } from '../../test/operator-command.ts';
import { asAdministrator, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { failAnalyze, stopAtFirstDrop, untilItStops } from '../../test/restore-faults.ts';
import { killRunningServers, makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'daybook-backup-'));
const file = path.join(folder, 'whole.backup');
const dataDir = makeDataDir();
let postgres: PostgresServer;
/** An installation on a PostgreSQL server. */
let url: string;
let settings: Readonly<Record<string, string>>;
let server: ServerProcess;
let person: Person;
/** The notes that were acknowledged when the backup began, and when it had ended. */
let acknowledged: { before: number; after: number };

const env = { DATA_DIR: dataDir };
const count = async (url: string) => (await person.request<unknown[]>('GET /api/notes/', { url })).body.length;

beforeAll(async () => {
  postgres = await startPostgres();
  url = await postgres.createDatabase();
  settings = { DATABASE_URL: url, DATA_DIR: path.join(folder, 'releases') };
  server = await startServer({ ...env, PUBLISH_FOLDERS: writeShell(folder), CALL_LIMIT_FACTOR: '1000' });
  person = await aPerson(server.url);
  acknowledged = await whileWriting(async () => {
    expect(await operate(env, 'backup', file)).toMatchObject({ code: 0, stderr: '' });
  });
  await server.end();
});
afterAll(async () => {
  killRunningServers();
  await postgres.stop();
  for (const place of [folder, dataDir]) fs.rmSync(place, { recursive: true, maxRetries: 5 });
});

/** Creates notes without a pause while `work` runs. */
async function whileWriting(work: () => Promise<void>) {
  let written = 0;
  let isEnding = false;
  const write = async () => {
    while (!isEnding) {
      const body = { title: `note ${written}`, body: 'tab\t, line\n, backslash \\ and \u{1f4d3}', category: 'PERSONAL' };
      const { status } = await person.request('POST /api/notes/', { url: server.url, body });
      if (status === 201) written += 1;
    }
  };
  const writers = [write(), write()];
  while (written < 20) await new Promise(setImmediate);
  const before = written;
  await work();
  const after = written;
  isEnding = true;
  await Promise.all(writers);
  return { before, after };
}

/** Returns how many notes there are, how many the quotas count, how many the search finds, and how many have a certain title. */
const stateOf = (url: string) =>
  asAdministrator(url, async (client: pg.Client) => {
    const { rows } = await client.query<Record<'notes' | 'counted' | 'words' | 'titled', number>>(`
      select count(*)::int as notes, (select sum(notes)::int from account_usage) as counted,
        count(*) filter (where words = note_words(title, body))::int as words,
        count(*) filter (where title = 'before')::int as titled from notes`);
    return rows[0];
  });

describe('a backup under load', () => {
  it('restores a server that has everything of one moment, and continues from there', async () => {
    const restored = makeDataDir();
    expect(await operate({ DATA_DIR: restored }, 'restore', file)).toMatchObject({ code: 0, stderr: '' });
    const again = await startServer({ DATA_DIR: restored, JWT_SECRET: secretOf(dataDir) });
    const notes = await count(again.url);

    expect(notes).toBeGreaterThanOrEqual(acknowledged.before);
    expect(notes).toBeLessThanOrEqual(acknowledged.after + 2);
    // The releases are there too: this start published nothing.
    expect((await request('GET /readyz', { url: again.url })).status).toBe(200);
    const body = { title: 'later', body: '', category: 'PERSONAL' };
    expect((await person.request('POST /api/notes/', { url: again.url, body })).status).toBe(201);
    expect(await count(again.url)).toBe(notes + 1);
    await again.end();
    fs.rmSync(restored, { recursive: true, maxRetries: 5 });
  });

  const secretOf = (place: string) => fs.readFileSync(path.join(place, 'jwt-secret'), 'utf8').trim();
});

/** When the last whole backup was made, as `daybook doctor` reads it. */
const lastBackup = (url: string) =>
  asAdministrator(
    url,
    async (client: pg.Client) => (await client.query<{ succeeded: Date }>(`select succeeded from jobs where name = 'backup'`)).rows,
  );

describe('daybook restore', () => {
  it('moves an embedded database to a server of an older version, with rows and counts that fit each other', async () => {
    const { code, stdout } = await operate(settings, 'restore', file);

    expect([code, stdout]).toEqual([0, expect.stringMatching(/^Restored [\d,]+ rows of \d+ tables and 1 files? of releases/)]);
    const state = await stateOf(url);
    expect(state).toEqual({ notes: state?.notes, counted: state?.notes, words: state?.notes, titled: 0 });
    expect(state?.notes).toBeGreaterThanOrEqual(acknowledged.before);
  });

  it('changes an installation with data only with --replace and an answer, and none for a damaged backup', async () => {
    await asAdministrator(url, (client) => client.query(`update notes set title = 'before'`));
    const before = await stateOf(url);
    const damaged = path.join(folder, 'damaged.backup');
    fs.writeFileSync(damaged, fs.readFileSync(file).subarray(0, -20));

    expect(await operate(settings, 'restore', file)).toMatchObject({ code: 1, stderr: containing('--replace') });
    expect(await operate(settings, 'restore', file, '--replace')).toMatchObject({ code: 2, stderr: containing('--yes') });
    expect(await operate(settings, 'restore', damaged, '--replace', '--yes')).toMatchObject({
      code: 1,
      stderr: containing('is damaged'),
    });
    expect(await stateOf(url)).toEqual(before);
  });

  it('leaves the database as it was if it is killed, and can be run again', async () => {
    const before = await stateOf(url);
    expect(before?.titled).toBeGreaterThan(0);

    let stopped: ReturnType<typeof startOperator> | undefined;
    await asAdministrator(administratorOf(url), async (client) => {
      await client.query(stopAtFirstDrop);
      stopped = startOperator(settings, 'restore', file, '--replace', '--yes');
      const pid = await untilItStops(client);
      stopped.child.kill('SIGKILL');
      await client.query('select pg_terminate_backend($1, 5000)', [pid]);
      await client.query('drop event trigger wait');
      await client.query('drop schema test cascade');
    });
    expect((await stopped?.ended)?.code).toBeNull();

    expect(await stateOf(url)).toEqual(before);
    expect((await operate(settings, 'restore', file, '--replace', '--yes')).code).toBe(0);
    expect((await stateOf(url))?.titled).toBe(0);
  });

  it('leaves a database alone that servers use, or that is of another program', async () => {
    const other = { ...settings, DATABASE_URL: await postgres.createDatabase() };
    const client = new pg.Client({ connectionString: other.DATABASE_URL, application_name: 'daybook' });
    await client.connect();
    await client.query('create table people (name text)');

    expect((await operate(other, 'restore', file)).stderr).toContain('Servers of Daybook use this database');
    await client.end();
    expect((await operate(other, 'restore', file, '--replace', '--yes')).stderr).toContain('tables of another program');
    const people = await asAdministrator(other.DATABASE_URL, (each) => each.query('select from people'));
    expect(people.rowCount).toBe(0);
  });
});

describe('daybook backup', () => {
  it('does not replace a file unless it is asked to, and leaves no half-written one', async () => {
    const names = fs.readdirSync(folder);
    const inNoInstallation = await operate({ DATA_DIR: folder }, 'backup', path.join(folder, 'none'));

    expect(inNoInstallation).toMatchObject({ code: 1, stderr: containing('There is no database in') });
    expect(await operate(env, 'backup', file)).toMatchObject({ code: 1, stderr: containing('--overwrite') });
    expect(fs.readdirSync(folder)).toEqual(names);
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    expect(await operate(settings, 'backup', file, '--overwrite')).toMatchObject({ code: 0, stderr: '' });
    expect(await operate({}, 'backup', '--verify', file)).toMatchObject({ code: 0, stdout: containing('is a whole backup') });
  });
});

describe('an installation whose releases cannot be read', () => {
  it('has a backup of the rest, with an exit code that says so, and fails the drill', async () => {
    const elsewhere = { ...settings, DATA_DIR: path.join(folder, 'elsewhere') };
    const partial = path.join(folder, 'partial.backup');
    const recorded = await lastBackup(url);
    expect(recorded).toHaveLength(1);

    expect(await operate(elsewhere, 'backup', partial)).toMatchObject({
      code: 1,
      stdout: containing('1 file of a release is missing or damaged'),
      stderr: expect.stringMatching(/^Missing or damaged: releases\/\S+\n$/) as string,
    });
    expect(await operate({}, 'backup', '--verify', partial)).toMatchObject({ code: 0, stdout: containing('0 files') });
    expect(await operate(elsewhere, 'drill', '--into', await postgres.createDatabase())).toMatchObject({
      code: 1,
      stderr: containing('The drill failed'),
    });
    expect(await lastBackup(url)).toEqual(recorded);
  });
});

describe('daybook drill', () => {
  it('prints one line if everything could be restored, and leaves nothing', async () => {
    const temporary = path.join(folder, 'temporary');
    fs.mkdirSync(temporary, { mode: 0o755 });
    // The server has stopped by now, so the database is started for this.
    const { code, stdout, stderr } = await operate({ ...env, TMPDIR: temporary }, 'drill');

    expect([code, stderr, stdout]).toEqual([0, '', expect.stringMatching(/^Drill passed: restored and compared [^\n]*\n$/)]);
    expect(fs.readdirSync(temporary)).toEqual([]);
  });

  it('fails if the database that it is given has data, and changes nothing there', async () => {
    const before = await stateOf(url);
    expect(await operate(settings, 'drill', '--into', url)).toMatchObject({ code: 1, stderr: containing('has data already') });
    expect(await stateOf(url)).toEqual(before);

    const scratch = await postgres.createDatabase();
    expect(await operate(settings, 'drill', '--into', scratch)).toMatchObject({ code: 0 });
    expect(await tablesOf(scratch)).toBe(0);
  });

  it('leaves no copy of the data if it fails after the restore, and says how far it came', async () => {
    const scratch = await postgres.createDatabase();
    await asAdministrator(scratch, (client) => client.query(failAnalyze));

    expect(await operate(settings, 'drill', '--into', scratch)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        /^The drill failed: Everything was restored, but could not be analyzed: no analysis\. /,
      ) as string,
    });
    expect(await tablesOf(scratch)).toBe(0);
  });

  const tablesOf = async (database: string) =>
    (await asAdministrator(database, (client) => client.query(`select from pg_tables where schemaname = 'public'`))).rowCount;
});

const containing = (part: string) => expect.stringContaining(part) as string;

const administratorOf = (database: string) => Object.assign(new URL(database), { username: 'admin' }).href;

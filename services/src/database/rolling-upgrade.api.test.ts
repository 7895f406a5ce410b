import type { Note } from '@daybook/contracts/notes';
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { DataSource } from 'typeorm';
import { aPerson, type Person, request } from '../../test/api.ts';
import { asAdministrator, createDatabase, startPostgres, type PostgresServer } from '../../test/postgres-server.ts';
import { failToStart, makeDataDir, type ServerProcess, startServer } from '../../test/server-process.ts';
import { dataSourceOptions, migrationNames } from './data-source.ts';
import { migrate } from './migrate.ts';

let postgres: PostgresServer;
let database: string;
beforeAll(async () => (postgres = await startPostgres()));
beforeEach(async () => (database = await createDatabase(postgres.url)));
afterAll(() => postgres.stop());

const query = <Row extends object>(statement: string, url = database) =>
  asAdministrator(url, async (client) => (await client.query<Row>(statement)).rows);

const dataDir = makeDataDir();
afterAll(() => fs.rmSync(dataDir, { recursive: true, maxRetries: 5 }));

const settings = (url = database) => ({ DATABASE_URL: url, DATA_DIR: dataDir, JWT_SECRET: 'the secret of these tests'.repeat(2) });

const tablesOf = async () =>
  (
    await query<{
      name: string;
    }>(`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
    and relname <> 'migrations'`)
  ).map(({ name }) => name);

/** Changes the schema as a later release may: columns in all tables, an index, and a table with an owner. */
async function expand() {
  for (const table of await tablesOf()) {
    await query(`alter table ${table} add column later text, add column later_count integer not null default 1`);
  }
  await query('create index later on notes (owner_id, later)');
  await query('create table later_items (owner_id uuid not null, id uuid not null, primary key (owner_id, id))');
  await query(`insert into migrations (timestamp, name) values (2999999999999, 'Later2999999999999')`);
}

/** Uses what a server does with rows: add, change, list, search, delete, restore, export, import. */
async function use({ url }: ServerProcess, person: Person) {
  const call = (name: Parameters<Person['request']>[0], body?: object) => person.request(name, { url, ...(body && { body }) });
  const { body: note } = await person.request<Note>('POST /api/notes/', {
    url,
    body: { title: 'Milk', body: '', category: 'PERSONAL' },
  });
  const statuses = [
    await call(`PUT /api/notes/${note.slug}/`, { title: 'Milk', body: 'bottles', category: 'PERSONAL' }),
    await call('GET /api/notes-search/?search=bottle'),
    await call(`DELETE /api/notes/${note.slug}/`),
    await call(`POST /api/trash/${note.id}/restore/`),
    await call('POST /api/tasks/', { title: 'Buy', category: 'backlog' }),
    await call('GET /api/export/'),
  ].map(({ status }) => status);
  expect(statuses).toEqual([200, 200, 204, 201, 201, 200]);
  return note;
}

describe('a server', () => {
  it('works on the schema of a later release, before and after a restart, and the later server continues', async () => {
    const env = settings();
    const first = await startServer(env);
    const person = await aPerson(first.url);
    await use(first, person);
    await expand();
    await query(`insert into later_items (owner_id, id) select id, gen_random_uuid() from accounts`);
    await query(`update notes set later = 'kept'`);
    await use(first, person);
    await first.end();

    const rolledBack = await startServer(env);
    await use(rolledBack, person);
    expect((await request('GET /api/notes/', { url: rolledBack.url, token: person.access })).body).toHaveLength(3);
    await rolledBack.end();

    expect(await query("select title from notes where later = 'kept'")).toEqual([{ title: 'Milk' }]);
    expect(await query(`select count(*)::int from migrations where name = 'Later2999999999999'`)).toEqual([{ count: 1 }]);
  });

  it('does not start on an earlier schema that its role may not change, changes nothing, and starts after the migration', async () => {
    await migrate(database);
    const source = await new DataSource(dataSourceOptions(database)).initialize();
    await source.undoLastMigration();
    await source.destroy();
    const limited = database.replace(/\/\/(\w+)@/, '//$1_limited@');
    const role = `${path.basename(database)}_limited`;
    await query(`create role ${role} login`, postgres.url);
    await query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const before = await query('select name from migrations order by id');

    const { code, stderr } = await failToStart(settings(limited));
    expect([code, stderr]).toEqual([1, expect.stringContaining('The database lacks migrations of this version, and the role')]);
    expect(stderr).toContain('node migrate.mjs');
    expect(await query('select name from migrations order by id')).toEqual(before);

    execFileSync(process.execPath, [path.resolve(__dirname, '../../dist/migrate.js')], { env: { DATABASE_URL: database } });
    expect(await query('select count(*)::int from migrations')).toEqual([{ count: migrationNames.length }]);
    await query(`grant select, insert, update, delete on all tables in schema public to ${role}`);
    const server = await startServer(settings(limited));
    await use(server, await aPerson(server.url));
    await server.end();
  });
});

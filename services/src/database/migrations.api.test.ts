import { findPostgres } from '@daybook/tooling/machine/programs';
import { execFileSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { DataSource } from 'typeorm';
import { createDatabase, type PostgresServer, startPostgres } from '../../test/postgres-server.ts';
import { migrationNames } from './data-source.ts';
import { dataSourceOptions } from './data-source.ts';
import { migrate, requireMigrated } from './migrate.ts';

let postgres: PostgresServer;

beforeAll(async () => (postgres = await startPostgres()));
afterAll(() => postgres.stop());

async function within<Result>(url: string, work: (client: pg.Client) => Promise<Result>) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const program = (name: string, words: string[], input?: string) =>
  execFileSync(path.join(findPostgres() ?? '', name), words, {
    encoding: 'utf8',
    stdio: ['pipe', 'pipe', 'pipe'],
    ...(input && { input }),
  });

/** Without the comments, and the random words that newer versions put around it. */
const schemaOf = (url: string) =>
  program('pg_dump', ['--schema-only', '--no-owner', url]).replace(/^(--.*|\\(un)?restrict.*)?\n/gm, '');

/** A row of each kind that a migration may meet. */
const rows = `
  insert into accounts (id, username, username_key, password_hash) values ('019ab000-0000-7000-8000-000000000001', 'ann', 'ann', 'x');
  insert into sessions (owner_id, id, expires) select id, gen_random_uuid(), now() + interval '1 day' from accounts;
  insert into notes (owner_id, id, slug, title, body, category) select id, gen_random_uuid(), 'milk', 'Milk', 'bottles', 'PERSONAL' from accounts;
  update notes set category = 'BUSINESS', version = 2;
  insert into tasks (owner_id, id, number, title, category) select id, gen_random_uuid(), 1, 'Buy', 'backlog' from accounts;
  insert into trash (owner_id, id, kind, key, title, bytes, content) select id, gen_random_uuid(), 'notes', 'milk', 'Milk', 11, '{}' from accounts;
  insert into documents (owner_id, app, key, id, content) select id, 'habits', 'a', gen_random_uuid(), '{}' from accounts;
  insert into idempotency_keys (owner_id, key, fingerprint) select id, 'key', 'x' from accounts;
  insert into releases (app, version, description, files) values ('shell', '1.0.0', '{}', '{}');
  insert into live_changes (app, version, by, why) values ('shell', '1.0.0', 'ann', 'first');
  insert into outcomes (ticket, app, version, result, ms) values ('t', 'shell', '1.0.0', 'mounted', 1);
  insert into portals (id, name, origins) values ('intranet', 'Intranet', '{http://localhost}');
  insert into connections (owner_id, id, portal_id) select id, gen_random_uuid(), 'intranet' from accounts;
  insert into connect_codes (hash, owner_id, portal_id, origin, challenge) select 'x', id, 'intranet', 'http://localhost', 'x' from accounts;
  insert into calendar_grants (handle_hash, provider, sealed, expires) values ('x', 'demo', 'x', now());
  insert into demo_oauth (model, id, payload) values ('Session', 'x', '{}');`;

/** As before a migration that makes an index on the sessions. */
const undone = `
  drop index ix_sessions_revoked;
  alter table connect_codes drop column session_id;
  delete from migrations where name = 'RevokedSessions1795810000000'`;

describe('the migrations', () => {
  it('can all be reverted on a database with rows, and run again with the same schema', async () => {
    const url = await createDatabase(postgres.url);
    await migrate(url);
    await within(url, (client) => client.query(rows));
    const schema = schemaOf(url);

    const source = await new DataSource(dataSourceOptions(url)).initialize();
    for (const _ of migrationNames) await source.undoLastMigration();
    await source.destroy();
    expect(schemaOf(url)).not.toMatch(/CREATE TABLE (?!public\.migrations)/);

    await migrate(url);
    expect(schemaOf(url)).toBe(schema);
  });

  it('do not block others while a table is locked, and continue when it is free', async () => {
    const url = await createDatabase(postgres.url);
    await migrate(url);
    await within(url, (client) => client.query(undone));
    const written = jest.spyOn(process.stdout, 'write').mockReturnValue(true);

    await within(url, async (holder) => {
      await holder.query('begin');
      await holder.query('lock table sessions');
      await expect(migrate(url, { lock: 50, pause: 10, attempts: 2 })).rejects.toThrow(/stays locked/);
      const migrated = migrate(url, { lock: 50, pause: 10, attempts: 1000 });
      // It gives up and waits again: between two attempts, it blocks no other statement.
      while (!written.mock.calls.join('').includes('tries again')) await new Promise((resolve) => setTimeout(resolve, 10));
      await holder.query('rollback');
      await migrated;
    });

    written.mockRestore();
    expect(
      await within(
        url,
        async (client) => (await client.query(`select from pg_class where relname = 'ix_sessions_revoked'`)).rowCount,
      ),
    ).toBe(1);
  });

  it('can run as a separate step, so that the servers need no right to change tables', async () => {
    const [url, other] = [await createDatabase(postgres.url), await createDatabase(postgres.url)];
    const step = path.resolve(__dirname, '../../dist/migrate.js');
    const run = () => execFileSync(process.execPath, [step], { encoding: 'utf8', env: { DATABASE_URL: url } });
    await expect(requireMigrated(url)).rejects.toThrow(`The database lacks ${migrationNames.length} migrations of this version`);
    expect(run()).toContain(`The database is migrated. ${migrationNames.length} migrations were run.`);
    await within(url, (client) => client.query(undone));
    await expect(requireMigrated(url)).rejects.toThrow(
      'The database lacks 1 migration of this version (the first is RevokedSessions1795810000000), and MIGRATE is off.',
    );
    expect(run()).toContain('The database is migrated. One migration was run.');
    expect(run()).toContain('The database is migrated. Nothing was left to do.');
    await requireMigrated(url);
    expect(await migrate(other)).toEqual(migrationNames);
    expect(schemaOf(url)).toBe(schemaOf(other));
    expect(() => execFileSync(process.execPath, [step], { env: {}, stdio: 'pipe' })).toThrow(/DATABASE_URL must be set/);
  });

  it('create a schema whose data can be dumped and restored separately', async () => {
    const [from, to] = [await createDatabase(postgres.url), await createDatabase(postgres.url)];
    for (const url of [from, to]) await migrate(url);
    await within(from, (client) => client.query(rows));

    const dump = program('pg_dump', ['--data-only', '--exclude-table-data=migrations', from]);
    program('psql', ['--quiet', '--set=ON_ERROR_STOP=1', '--dbname', to], dump);

    const found = `select title from notes where words @@ note_query('bottle')`;
    expect(await within(to, async (client) => (await client.query<{ title: string }>(found)).rows)).toEqual([{ title: 'Milk' }]);
  });
});

import { execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import pg from 'pg';
import { aPerson, request } from '../../test/api.ts';
import { CalendarBrowser } from '../../test/calendar-browser.ts';
import { asAdministrator, createDatabase } from '../../test/postgres-server.ts';
import { aTeam, operator, operatorSettings } from '../../test/releasing.ts';
import { startSeparateServerForAll } from '../../test/separate-server.ts';
import { expiredRows } from '../tables.ts';

const programs = path.resolve(__dirname, '../../dist');
const postgres = process.env['POSTGRES_URL'] ?? '';

/** Runs a program of the server as the owner of a database. */
const run = (name: string, owner: string, ...args: string[]) =>
  spawnSync(process.execPath, [path.join(programs, name), ...args], { env: { DATABASE_URL: owner }, encoding: 'utf8' });

/** A migrated database, and a role with the rights of a server. */
async function aDatabase() {
  const owner = await createDatabase(postgres);
  const role = `${new URL(owner).username}_server`;
  execFileSync(process.execPath, [path.join(programs, 'migrate.js')], { env: { DATABASE_URL: owner } });
  await asAdministrator(postgres, (client) => client.query(`create role ${role} login`));
  return { owner, role, url: Object.assign(new URL(owner), { username: role }).href };
}

describe('a role of the servers', () => {
  let owner: string;
  let role: string;
  let url: string;
  let database: pg.Client;

  beforeAll(async () => {
    ({ owner, role, url } = await aDatabase());
    // Twice: an upgrade repeats it.
    for (const _ of [1, 2]) expect(run('limit-role.js', owner, role)).toMatchObject({ status: 0, stderr: '' });
    database = new pg.Client({ connectionString: url });
    await database.connect();
  });
  afterAll(() => database.end());

  it('is enough for all that a server does', async () => {
    const server = await startSeparateServerForAll({
      ...operatorSettings,
      DATABASE_URL: url,
      MIGRATE: '0',
      CALENDAR_PROVIDERS: 'demo',
    });
    const person = await aPerson(server.url);
    const created = async (path: string, body: object) =>
      (await person.request<{ slug?: string; id?: string }>(`POST ${path as '/'}`, { body })).body;
    const note = await created('/api/notes/', { title: 'Milk', body: 'A bottle', category: 'PERSONAL' });
    const change = { title: 'Bread', body: 'A loaf', category: 'PERSONAL' };
    const changed = await person.request(`PUT /api/notes/${note.slug}/`, { body: change });
    const task = await created('/api/tasks/', { title: 'Bake', category: 'incomplete' });
    const archive = await person.request('GET /api/export/');
    const statuses = [
      changed,
      await person.request('GET /api/notes-search/?search=loaf'),
      await person.request(`DELETE /api/notes/${note.slug}/`),
      await person.request(`DELETE /api/tasks/${task.id}/`),
      await person.request('PUT /api/documents/lists/one/', { body: { value: [1] } }),
      await person.request('POST /api/import/', { raw: archive.text, headers: { 'content-type': 'application/json' } }),
      await person.request('POST /api/user/deletion/', { body: { proof: { password: person.password } } }),
    ].map(({ status }) => status);
    expect(statuses.filter((status) => status >= 400)).toEqual([]);

    const calendar = await new CalendarBrowser(server.url).token({ action: 'allow', account: 'busy' });
    expect((await new CalendarBrowser(server.url).list(calendar)).status).toBe(200);
    const team = await aTeam({ url: server.url });
    await team.publish('1.0.0');
    await team.publish('1.1.0');
    expect([(await team.goLive('1.0.0')).status, (await team.goLive('1.1.0', 10)).status]).toEqual([200, 200]);
    const back = { url: server.url, token: team.token, body: { why: 'Slow' } };
    expect((await request(`POST /api/apps/${team.app}/rollback/`, back)).status).toBe(200);
    expect((await request(`DELETE /api/tokens/${team.id}/`, { url: server.url, token: operator })).status).toBe(204);
    expect((await request('GET /api/log/', { url: server.url })).status).toBe(200);

    const names = expiredRows.map(({ name }) => name);
    const succeeded = 'select name from jobs where succeeded is not null and name = any($1)';
    const done = async () => (await database.query(succeeded, [names])).rowCount ?? 0;
    while ((await done()) < names.length) await new Promise((resolve) => setTimeout(resolve, 100));
    expect(server.stdout()).not.toContain('permission denied');
  });

  it.each([
    'create table t (id int)',
    'alter table notes add place text',
    'drop table notes',
    'truncate notes',
    'create index on notes (title)',
    'alter table live_changes disable trigger all',
    'create function f() returns int language sql as $$ select 1 $$',
    'create schema s',
    'delete from migrations',
    `update log_entries set entry = '{}'`,
    `delete from live_changes`,
    'create role r',
  ])('may not %s', async (statement) => {
    await expect(database.query(statement)).rejects.toMatchObject({ code: '42501' });
  });

  it('may only add rows to the history: the tables whose rows a trigger keeps, and two more', async () => {
    const limited = await asAdministrator(owner, (client) =>
      client.query<{ name: string }>(
        `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> 'migrations'
          and not has_table_privilege($1, oid, 'update') and not has_table_privilege($1, oid, 'delete')`,
        [role],
      ),
    );
    // Before every update and delete, of whatever columns.
    const kept = await database.query<{ name: string }>(
      `select tgrelid::regclass::text as name from pg_trigger
        where tgfoid = 'refuse_change'::regproc and tgtype & 24 = 24 and tgattr = ''`,
    );
    const names = ({ rows }: { rows: readonly { name: string }[] }) => rows.map(({ name }) => name);
    expect(names(kept)).toContain('live_changes');
    expect(names(limited).toSorted()).toEqual([...names(kept), 'backend_changes', 'permission_changes'].toSorted());
  });

  it('has rights on the tables of later migrations', async () => {
    await asAdministrator(owner, (client) => client.query('create table later (id int generated always as identity, name text)'));
    await database.query(`insert into later (name) values ('one')`);
    await database.query(`update later set name = 'two'`);
    await expect(database.query('drop table later')).rejects.toMatchObject({ code: '42501' });
  });
});

describe('the program that limits a role', () => {
  it('changes nothing if the role does not exist, owns the tables, or there are none', async () => {
    const { owner } = await aDatabase();
    expect(run('limit-role.js', owner, 'nobody_here').stderr).toContain('create role "nobody_here" login');
    expect(run('limit-role.js', owner, new URL(owner).username).stderr).toContain('Use another role for the servers.');
    expect(run('limit-role.js', owner, 'admin').stderr).toContain('is a superuser');
    expect(run('limit-role.js', owner).stderr).toContain('Name the role');
    expect(run('limit-role.js', await createDatabase(postgres), 'admin').stderr).toContain('migrate it first');
  });

  it('fails if every role may create tables, and prints the statement that takes this right away', async () => {
    const { owner, role } = await aDatabase();
    const administer = (statement: string) =>
      asAdministrator(owner.replace(/\/\/\w+@/, '//admin@'), (client) => client.query(statement));
    await administer('grant create on schema public to public');

    const { status, stderr } = run('limit-role.js', owner, role);
    expect([status, stderr]).toEqual([1, expect.stringContaining('Nothing was changed')]);
    const [advice = ''] = /revoke create .*/.exec(stderr) ?? [];
    await administer(advice);
    expect(run('limit-role.js', owner, role).status).toBe(0);

    await administer(`create role ${role}_group; grant create on schema public to ${role}_group; grant ${role}_group to ${role}`);
    const member = run('limit-role.js', owner, role);
    expect([member.status, member.stderr]).toEqual([1, expect.stringContaining('Take it out of the role that has this right')]);
  });
});

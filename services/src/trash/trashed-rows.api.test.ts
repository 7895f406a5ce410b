import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import { aPerson, type Person, request } from '../../test/api.ts';
import { asAdministrator } from '../../test/postgres-server.ts';
import {
  type SeparateServer,
  type SeparateServerOnPostgres,
  startSeparateServerForAll,
  startServerOnPostgres,
} from '../../test/separate-server.ts';
import { connectPortal, aPortal } from '../../test/portals.ts';
import { operatorSettings } from '../../test/releasing.ts';
import { idOf, trashCalls } from '../../test/trash-calls.ts';
import { DirectConnections } from '../database/direct-connections.ts';
import { deleteExpired } from '../database/jobs/expired-rows.ts';
import { expiredRows } from '../tables.ts';

const settings = { ...operatorSettings, JWT_SECRET: 'a secret of the tests, for all servers alike'.repeat(2) };

let server: SeparateServerOnPostgres;
let second: SeparateServer;
beforeAll(async () => {
  server = await startServerOnPostgres(settings);
  second = await startSeparateServerForAll({ ...settings, DATABASE_URL: server.database });
});

let person: Person;
beforeEach(async () => (person = await aPerson(server.url)));
const { addNote, list, remove, restore, trashNote, trashTask } = trashCalls(() => person);

/** Runs a query with the owner as $1. */
const query = <Row extends object>(statement: string, ...values: unknown[]) =>
  asAdministrator(server.database, async (client) => (await client.query<Row>(statement, [person.id, ...values])).rows);

const alterTable = (change: string) => asAdministrator(server.database, (client) => client.query(`alter table ${change}`));

const countsOf = async () =>
  (await query<{ notes: number; note_bytes: string; tasks: number }>('select * from account_usage where owner_id = $1'))[0];

describe('two servers', () => {
  it('restore an item once, and lose nothing', async () => {
    for (const _ of Array(10)) {
      const { id, created } = await trashTask();
      const responses = await Promise.all([server, second, server, second].map(({ url }) => restore(id, { url })));
      expect(responses.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
      expect((await remove(`/api/tasks/${created.body.id}/`)).status).toBe(204);
      expect((await list())[0]?.id).toBe(id);
    }
  });

  it('delete and restore the items of one person at the same moment without a deadlock', async () => {
    const trashed = await Promise.all(Array.from({ length: 10 }, (_, index) => trashNote({ title: `Old ${index}` })));
    const added = await Promise.all(Array.from({ length: 10 }, (_, index) => addNote({ title: `New ${index}` })));
    const responses = await Promise.all([
      ...trashed.map(({ id }, index) => restore(id, { url: (index % 2 ? server : second).url })),
      ...added.map(({ body }, index) =>
        person.request(`DELETE /api/notes/${body.slug}/`, { url: (index % 2 ? server : second).url }),
      ),
    ]);
    expect(responses.map(({ status }) => status).sort()).toEqual([...Array<number>(10).fill(201), ...Array<number>(10).fill(204)]);
    expect(await list()).toHaveLength(10);
    expect(await countsOf()).toMatchObject({ notes: 20 });
  });
});

it('is emptied whole, although one of its items is deleted or restored meanwhile', async () => {
  const { id } = await trashTask();
  const fill = `insert into trash (owner_id, id, kind, key, title, bytes, content)
    select $1, gen_random_uuid(), 'tasks', number::text, 'Rent', 0, '{}' from generate_series(1000, 2099) as number`;
  await query(fill);
  const { status } = await asAdministrator(server.database, async (client) => {
    await client.query('begin');
    await client.query('delete from trash where owner_id = $1 and id = $2', [person.id, id]);
    const emptied = remove('/api/trash/');
    const waiting = 'select from pg_locks where not granted';
    while ((await client.query(waiting)).rowCount === 0) await new Promise(setImmediate);
    await client.query('commit');
    return emptied;
  });
  expect(status).toBe(204);
  expect(await list()).toEqual([]);
});

describe('the counts of an account', () => {
  it('do not change with a deletion or a restoration, and shrink with a deletion for good', async () => {
    const { id } = await trashNote({ title: 'é', body: 'x'.repeat(100) });
    await trashTask();
    const full = { notes: 1, note_bytes: '102', tasks: 1 };
    expect(await countsOf()).toMatchObject(full);
    await restore(id);
    expect(await countsOf()).toMatchObject(full);
    await remove('/api/notes/e/');
    expect(await countsOf()).toMatchObject(full);
    await remove(`/api/trash/${id}/`);
    expect(await countsOf()).toMatchObject({ notes: 0, note_bytes: '0', tasks: 1 });
    await remove('/api/trash/');
    expect(await countsOf()).toMatchObject({ notes: 0, note_bytes: '0', tasks: 0 });
  });

  it('shrink if a server of the previous release deletes a note, which then is not in the trash', async () => {
    await addNote();
    await query('delete from notes where owner_id = $1');
    expect(await countsOf()).toMatchObject({ notes: 0, note_bytes: '0' });
    expect(await list()).toEqual([]);
  });
});

describe('a row in the trash', () => {
  it('that an earlier release wrote gets the defaults of the columns that it does not have', async () => {
    const { id } = await trashNote();
    await alterTable(`notes add column place text not null default 'nowhere', add column colour text`);
    expect((await restore(id)).status).toBe(201);
    expect(await query('select place, colour, version, title, body from notes where owner_id = $1')).toEqual([
      { place: 'nowhere', colour: null, version: 2, title: 'Milk', body: 'Two litres' },
    ]);
    await alterTable('notes drop column place, drop column colour');
  });

  it('that a later release wrote keeps the columns that this one does not know', async () => {
    await alterTable('tasks add column due date');
    const { body } = await trashCalls(() => person).addTask();
    await query(`update tasks set due = '2027-01-01' where owner_id = $1`);
    await remove(`/api/tasks/${body.id}/`);
    const [{ id } = { id: '' }] = await list();
    expect((await restore(id)).status).toBe(201);
    expect(await query('select due::text from tasks where owner_id = $1')).toEqual([{ due: '2027-01-01' }]);
    await alterTable('tasks drop column due');
  });

  it('of a kind that this release does not know is not listed, and stays', async () => {
    const { id } = await trashNote();
    await query(`update trash set kind = 'habits' where owner_id = $1`);
    expect([await list(), (await restore(id)).status]).toEqual([[], 404]);
    expect(await query('select from trash where owner_id = $1')).toHaveLength(1);
  });

  it('has the whole note, but not its words for the search', async () => {
    await trashNote();
    const [row] = await query<{ content: Record<string, unknown>; bytes: number }>(
      'select content, bytes from trash where owner_id = $1',
    );
    expect([row?.bytes, Object.keys(row?.content ?? {}).sort()]).toEqual([
      14,
      ['body', 'category', 'change_keys', 'created', 'id', 'owner_id', 'slug', 'title', 'updated', 'version'],
    ]);
  });
});

describe('after 30 days', () => {
  const age = (interval: string) => query(`update trash set deleted_at = deleted_at - $2::interval where owner_id = $1`, interval);

  it('an item is gone, also before the job deletes it', async () => {
    const { id } = await trashNote();
    await age('29 days 23 hours');
    expect(await list()).toHaveLength(1);
    await age('2 hours');
    expect([await list(), (await restore(id)).status, (await remove(`/api/trash/${id}/`)).status]).toEqual([[], 404, 404]);
  });

  it('the job deletes it for good, and it counts no longer', async () => {
    await trashNote();
    await trashTask();
    await age('30 days 1 hour');
    await trashNote();
    const connections = new DirectConnections(server.database);
    const job = expiredRows.find(({ table }) => table === 'trash');
    await deleteExpired(connections, job!, new AbortController().signal);
    await connections.onApplicationShutdown();
    expect(await query('select kind from trash where owner_id = $1')).toEqual([{ kind: 'notes' }]);
    expect(await countsOf()).toMatchObject({ notes: 1, note_bytes: '14', tasks: 0 });
  });
});

describe('a portal', () => {
  it('restores a task that it has deleted, but no note, and does not see the trash', async () => {
    const portal = await aPortal(server.url);
    const { access } = await connectPortal(person, portal);
    const fromPortal = <Body>(call: `${string} /${string}`) =>
      request<Body>(call, { url: server.url, token: access, headers: { origin: portal.origin } });
    const note = await trashNote();
    const task = await trashCalls(() => person).addTask();
    expect((await fromPortal(`DELETE /api/tasks/${task.body.id}/`)).status).toBe(204);

    expect((await fromPortal(`POST /api/trash/${idOf(task)}/restore/`)).status).toBe(201);
    expect((await fromPortal<Task[]>('GET /api/tasks/')).body).toEqual([task.body]);
    expect((await fromPortal(`POST /api/trash/${note.id}/restore/`)).status).toBe(404);
    for (const call of ['GET /api/trash/', 'DELETE /api/trash/', `DELETE /api/trash/${note.id}/`] as const) {
      expect((await fromPortal(call)).status).toBe(403);
    }
    expect((await restore(note.id)).status).toBe(201);
    expect((await person.request<Note[]>('GET /api/notes/')).body).toEqual([note.created.body]);
  });
});

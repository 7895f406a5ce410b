import type { Note } from '@daybook/contracts/notes';
import type { Problem } from '@daybook/contracts/problem';
import type { Task } from '@daybook/contracts/tasks';
import { type ApiResult, aPerson, type Person } from '../../test/api.ts';
import { anArchive, aNote, aTask, aTrashedNote, exportArchive, importArchive } from '../../test/sample-archives.ts';
import { startServerOnPostgres } from '../../test/separate-server.ts';
import { asAdministrator } from '../../test/postgres-server.ts';

const times = (count: number) => Array.from({ length: count }, (_, index) => index);
const statuses = (responses: readonly ApiResult[]) => responses.map(({ status }) => status).sort();

let url: string;
let database: string;
let person: Person;
beforeAll(async () => {
  ({ url, database } = await startServerOnPostgres({
    NOTES_LIMIT_ACCOUNT: '5',
    NOTE_BYTES_LIMIT_ACCOUNT: '1000',
    TASKS_LIMIT_ACCOUNT: '5',
    REGISTER_LIMIT_ADDRESS: '100',
  }));
});
beforeEach(async () => (person = await aPerson(url)));

const addNote = (body: string, headers = {}) =>
  person.request<Note & Problem>('POST /api/notes/', { body: { title: 'Milk', body, category: 'PERSONAL' }, headers });
const changeNote = (slug: string, body: string) =>
  person.request<Problem>(`PUT /api/notes/${slug}/`, { body: { title: 'Milk', body, category: 'PERSONAL' } });
const addTask = (headers = {}) =>
  person.request<Task & Problem>('POST /api/tasks/', { body: { title: 'Rent', category: 'backlog' }, headers });
const once = { 'idempotency-key': 'once' };

/** Runs a query with the owner as $1. */
const query = <Row extends object>(statement: string, ...values: string[]) =>
  asAdministrator(database, async (client) => (await client.query<Row>(statement, [person.id, ...values])).rows);

describe('an account', () => {
  it('can create notes up to the limit, also concurrently, and another one after deleting one and emptying the trash', async () => {
    const responses = await Promise.all(times(12).map(() => addNote('x')));
    expect(statuses(responses)).toEqual([...times(5).map(() => 201), ...times(7).map(() => 409)]);
    expect((await person.request<Note[]>('GET /api/notes/')).body).toHaveLength(5);
    const response = await addNote('x');
    expect(response.body).toMatchObject({
      status: 409,
      detail:
        'This exceeds the limit of 5 notes with 1 MB of text per account, including the trash. Delete some and empty the trash, then try again.',
    });
    expect(response.body).not.toHaveProperty('errors');
    expect((await person.request('DELETE /api/notes/milk/')).status).toBe(204);
    expect((await addNote('x')).status).toBe(409);
    expect((await person.request('DELETE /api/trash/')).status).toBe(204);
    expect(statuses(await Promise.all([addNote('x'), addNote('x')]))).toEqual([201, 409]);
  });

  it('can create tasks up to the limit, also concurrently', async () => {
    const responses = await Promise.all(times(12).map(() => addTask()));
    expect(statuses(responses)).toEqual([...times(5).map(() => 201), ...times(7).map(() => 409)]);
    expect((await addTask()).body.detail).toBe(
      'This exceeds the limit of 5 tasks per account, including the trash. Delete some and empty the trash, then try again.',
    );
    expect((await person.request('PUT /api/tasks/1/', { body: { id: 9, title: 'Rent', category: 'completed' } })).status).toBe(200);
    await person.request('DELETE /api/tasks/9/');
    expect((await addTask()).status).toBe(409);
    await person.request('DELETE /api/trash/');
    expect((await addTask()).status).toBe(201);
  });

  it('can store text up to the limit, and can save a note that does not grow beyond it', async () => {
    expect((await addNote('x'.repeat(600))).status).toBe(201);
    expect((await addNote('é'.repeat(200))).status).toBe(409);
    expect((await addNote('é'.repeat(190))).status).toBe(201);
    expect((await changeNote('milk', 'x'.repeat(650))).status).toBe(409);
    expect((await person.request<Note>('GET /api/notes/milk/')).body.body).toHaveLength(600);
    expect((await changeNote('milk', 'y'.repeat(600))).status).toBe(200);
    expect((await changeNote('milk', 'y')).status).toBe(200);
    expect((await changeNote('milk-2', 'x'.repeat(900))).status).toBe(200);
    expect((await changeNote('milk', 'y'.repeat(500))).status).toBe(409);
  });

  it('that is full can still restore from the trash', async () => {
    await Promise.all(times(5).map(() => addNote('x')));
    const { body } = await person.request<Note>('GET /api/notes/milk/');
    await person.request('DELETE /api/notes/milk/');
    expect((await person.request(`POST /api/trash/${body.id}/restore/`)).status).toBe(201);
    expect((await person.request<Note[]>('GET /api/notes/')).body).toHaveLength(5);
  });

  it('gets 404 or 412 for a deleted or changed note before it gets 409 for the quota', async () => {
    await addNote('x');
    expect((await changeNote('bread', 'x'.repeat(2000))).status).toBe(404);
    const body = { title: 'Milk', body: 'x'.repeat(2000), category: 'PERSONAL' };
    expect((await person.request('PUT /api/notes/milk/', { body, headers: { 'if-match': '"old"' } })).status).toBe(412);
  });

  it('can retry a rejected creation with the same Idempotency-Key after deleting a note and emptying the trash', async () => {
    await Promise.all(times(5).map(() => addNote('x')));
    expect((await addNote('x', once)).status).toBe(409);
    await person.request('DELETE /api/notes/milk/');
    await person.request('DELETE /api/trash/');
    expect((await addNote('x', once)).status).toBe(201);
  });

  it('stores no text of a note with its Idempotency-Key', async () => {
    await addNote('x'.repeat(900), once);
    await changeNote('milk', '');
    const [stored] = await query<{ row: string }>(`select idempotency_keys::text as row from idempotency_keys where owner_id = $1`);
    expect(stored?.row).not.toContain('xx');
    expect(stored?.row.length).toBeLessThan(200);
  });
});

describe('the keys of an account', () => {
  const store = (count: string) =>
    query(
      `insert into idempotency_keys (owner_id, key, fingerprint, created)
       select $1, 'key ' || i, '', now() - interval '1 hour' + i * interval '1 millisecond' from generate_series(1, $2::int) as i`,
      count,
    );
  const stored = async () =>
    (await query<{ key: string }>('select key from idempotency_keys where owner_id = $1 order by created')).map(({ key }) => key);

  it('are at most 10,000: the next request deletes the oldest thousand, and is safe to repeat', async () => {
    await store('10000');
    expect([await addTask(once), await addTask(once)].map(({ status, body }) => [status, body.id])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    const keys = await stored();
    expect([keys.length, keys[0], keys.at(-1)]).toEqual([9001, 'key 1001', 'once']);
  });

  it('are all kept up to that number', async () => {
    await store('9999');
    await addTask(once);
    expect(await stored()).toHaveLength(10_000);
  });
});

describe('a response that an earlier release stored', () => {
  const create = { note: () => addNote('secret', once), task: () => addTask(once) };

  /** Stores the response as the earlier release did: the whole response, and the entity's id for notes only. */
  async function createAsBefore(kind: 'note' | 'task', entity: string) {
    const created = await create[kind]();
    const headers = { etag: created.headers.get('etag'), location: created.headers.get('location') };
    const response = JSON.stringify({ headers, body: created.body });
    await query(`update idempotency_keys set answer = $2, entity = ${entity} where owner_id = $1`, response);
    return created;
  }

  it.each([
    ['note', 'entity'],
    ['note', 'null'],
    ['task', 'null'],
  ] as const)('is repeated for the creation of a %s (%s)', async (kind, entity) => {
    const created = await createAsBefore(kind, entity);
    const again = await create[kind]();
    expect([again.status, again.body]).toEqual([201, created.body]);
    for (const name of ['etag', 'location']) expect(again.headers.get(name)).toBe(created.headers.get(name));
  });

  it('loses its text when the note is deleted', async () => {
    await createAsBefore('note', 'entity');
    expect(await query('select from idempotency_keys where owner_id = $1 and answer::text like $2', '%secret%')).toHaveLength(1);
    await person.request('DELETE /api/notes/milk/');
    expect(await query('select from idempotency_keys where owner_id = $1 and answer::text like $2', '%secret%')).toEqual([]);
    expect((await create.note()).status).toBe(404);
  });
});

describe('an import', () => {
  const notes = (count: number, body = 'x') => times(count).map((index) => aNote({ slug: `note-${index}`, body }));
  const tasks = (count: number) => times(count).map((index) => aTask(index + 1));

  it.each([
    ['notes', anArchive({ notes: notes(6), tasks: tasks(1) })],
    ['text', anArchive({ notes: notes(2, 'x'.repeat(600)), tasks: tasks(1) })],
    ['tasks', anArchive({ notes: notes(1), tasks: tasks(6) })],
    ['notes in the trash', anArchive({ version: 2, notes: notes(3), trash: times(3).map(() => aTrashedNote()) })],
    ['text in the trash', anArchive({ version: 2, notes: notes(1), trash: [aTrashedNote({ body: 'x'.repeat(1200) })] })],
  ])('with too many %s is rejected as a whole', async (_, archive) => {
    const response = await importArchive(person, archive);
    expect([response.status, response.text]).toEqual([409, expect.stringContaining('Delete some')]);
    expect(await exportArchive(person)).toMatchObject({ notes: [], tasks: [] });
  });

  it('that fills an account succeeds, and succeeds again', async () => {
    const archive = anArchive({ notes: notes(5), tasks: tasks(5) });
    expect((await importArchive(person, archive)).body.notes).toEqual({ added: 5, kept: 0 });
    expect((await importArchive(person, archive)).body.notes).toEqual({ added: 0, kept: 5 });
    expect([(await addNote('x')).status, (await addTask()).status]).toEqual([409, 409]);
  });
});

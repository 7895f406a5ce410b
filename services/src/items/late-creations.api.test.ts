import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import { v7 as uuid } from 'uuid';
import { aPerson, type Person } from '../../test/api.ts';
import { idOf, trashCalls } from '../../test/trash-calls.ts';

// An item that was created without a key is in the same state as one whose key has expired.

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { addNote, addTask, remove, trashNote, list: listTrash, restore } = trashCalls(() => person);
const keyed = (key: string) => ({ 'idempotency-key': key });
const createNote = (key: string, fields: Partial<Note> = {}) =>
  person.request<Note>('POST /api/notes/', {
    body: { title: 'Milk', body: 'Two litres', category: 'PERSONAL', ...fields },
    headers: keyed(key),
  });
const createTask = (key: string, fields: Partial<Task> = {}) =>
  person.request<Task>('POST /api/tasks/', { body: { title: 'Rent', category: 'backlog', ...fields }, headers: keyed(key) });
const listNotes = async () => (await person.request<Note[]>('GET /api/notes/')).body;
const listTasks = async () => (await person.request<Task[]>('GET /api/tasks/')).body;

it('a key that is a UUIDv7 becomes the id of what is created', async () => {
  const [noteKey, taskKey] = [uuid(), uuid()];
  expect((await createNote(noteKey)).body.id).toBe(noteKey);
  expect(idOf(await createTask(taskKey))).toBe(taskKey);
});

it.each([
  ['in upper case', uuid().toUpperCase()],
  ['of version 4', crypto.randomUUID()],
  ['with more text', `${uuid()}x`],
])('a key %s is no id', async (_, key) => {
  const { status, body } = await createNote(key);
  expect([status, body.id === key.toLowerCase()]).toEqual([201, false]);
});

describe('a creation that is repeated after its key has expired', () => {
  it('creates no second note, and returns it as it is now, with the tag of its first state', async () => {
    const created = await addNote();
    const { body: changed } = await person.request<Note>('PUT /api/notes/milk/', {
      body: { ...draftOf(created.body), body: 'Three' },
    });
    const repeat = await createNote(created.body.id);
    expect([repeat.status, repeat.body, repeat.headers.get('etag')]).toEqual([201, changed, created.headers.get('etag')]);
    expect(repeat.headers.get('location')).toBe('/api/notes/milk/');
    expect(await listNotes()).toHaveLength(1);
  });

  it('creates no second task, also with a number, and also if the task has another number now', async () => {
    const created = await addTask({ id: 7 });
    expect((await createTask(idOf(created), { id: 7 })).body).toEqual(created.body);
    await person.request('PUT /api/tasks/7/', { body: { id: 8, title: 'Rent', category: 'backlog' } });
    expect((await createTask(idOf(created), { id: 7 })).body).toEqual({ ...created.body, id: 8 });
    expect(await listTasks()).toHaveLength(1);
  });

  it('creates nothing twice if it is repeated many times at once', async () => {
    const { body } = await addNote();
    const repeats = await Promise.all(Array.from({ length: 8 }, () => createNote(body.id)));
    expect(repeats.map(({ status, body: { id } }) => [status, id])).toEqual(Array.from({ length: 8 }, () => [201, body.id]));
    expect(await listNotes()).toHaveLength(1);
  });

  it('responds with 404 if the item is in the trash, and with the item after it was restored', async () => {
    const { id } = await trashNote();
    expect((await createNote(id)).status).toBe(404);
    expect([await listNotes(), (await listTrash()).length]).toEqual([[], 1]);
    await restore(id);
    expect((await createNote(id)).body.id).toBe(id);
    expect(await listNotes()).toHaveLength(1);
  });

  it('creates the item again if it was deleted for good', async () => {
    const { id } = await trashNote();
    await remove(`/api/trash/${id}/`);
    expect((await createNote(id)).body.id).toBe(id);
    expect(await listNotes()).toHaveLength(1);
  });
});

describe('a chosen id', () => {
  it('of a note can also be that of a task, and the other way round', async () => {
    const note = await addNote();
    expect(idOf(await createTask(note.body.id))).toBe(note.body.id);
    const task = await addTask();
    expect((await createNote(idOf(task))).body.id).toBe(idOf(task));
    await remove('/api/notes/milk/');
    await remove('/api/tasks/1/');
    expect((await listTrash()).map(({ kind }) => kind).sort()).toEqual(['notes', 'tasks']);
  });

  it('that another person has is free', async () => {
    const { body } = await addNote({ title: 'Secret' });
    person = await aPerson();
    expect((await createNote(body.id)).body).toMatchObject({ id: body.id, title: 'Milk' });
  });

  it.each([
    ['the distant past', '00000000-0000-7000-8000-000000000001'],
    ['the distant future', 'ffffffff-ffff-7fff-bfff-ffffffffffff'],
  ])('may have a time in %s', async (_, key) => {
    const statuses = [(await createNote(key)).status, (await createNote(key)).status];
    expect([statuses, (await listNotes()).map(({ id }) => id)]).toEqual([[201, 201], [key]]);
  });
});

const draftOf = ({ title, body, category }: Note) => ({ title, body, category });

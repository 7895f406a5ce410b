import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import { aPerson, type Person } from '../../test/api.ts';
import { exportArchive, importArchive } from '../../test/sample-archives.ts';
import { trashCalls } from '../../test/trash-calls.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { addNote, addTask, list, remove, restore, trashNote, trashTask } = trashCalls(() => person);

describe('a restored note', () => {
  it('is the same as before, with another ETag', async () => {
    const body = 'Zwei Liter 🥛\n"quoted" \\ \u0001 text';
    const { created, id } = await trashNote({ body });
    const { status, headers, body: restored } = await restore(id);
    expect([status, restored]).toEqual([201, { id, kind: 'notes', key: 'milk', previousKey: 'milk', title: 'Milk' }]);
    expect(headers.get('location')).toBe('/api/notes/milk/');

    const read = await person.request<Note>('GET /api/notes/milk/');
    expect(read.body).toEqual(created.body);
    expect(read.headers.get('etag')).not.toBe(created.headers.get('etag'));
    const change = { body: { title: 'Old', category: 'PERSONAL' }, headers: { 'if-match': created.headers.get('etag') ?? '' } };
    expect((await person.request('PUT /api/notes/milk/', change)).status).toBe(412);
    expect((await person.request<Note[]>('GET /api/notes-search/?search=liter')).body).toHaveLength(1);
    expect(await list()).toEqual([]);
  });

  it('gets the next free slug if its own was taken, and the response says so', async () => {
    const { id } = await trashNote();
    await addNote();
    const { body, headers } = await restore(id);
    expect([body, headers.get('location')]).toEqual([
      { id, kind: 'notes', key: 'milk-2', previousKey: 'milk', title: 'Milk' },
      '/api/notes/milk-2/',
    ]);
    expect((await person.request<Note>('GET /api/notes/milk-2/')).body).toMatchObject({ id, slug: 'milk-2' });
  });

  it('can be deleted and restored again and again, and each time gets another ETag', async () => {
    const { created, id } = await trashNote();
    const tags = [created.headers.get('etag')];
    for (const _ of [1, 2, 3]) {
      expect((await restore(id)).status).toBe(201);
      tags.push((await person.request('GET /api/notes/milk/')).headers.get('etag'));
      expect((await remove('/api/notes/milk/')).status).toBe(204);
    }
    expect(new Set(tags).size).toBe(4);
    expect(await list()).toHaveLength(1);
  });

  it('is also there if an import has brought it back meanwhile, and both can be deleted', async () => {
    const { body } = await addNote();
    const archive = await exportArchive(person);
    await person.request('PUT /api/notes/milk/', { body: { title: 'Newer', category: 'PERSONAL' } });
    await remove('/api/notes/milk/');
    await importArchive(person, archive);
    expect((await restore(body.id)).body).toMatchObject({ key: 'milk-2', title: 'Newer' });

    for (const path of ['/api/notes/milk/', '/api/notes/milk-2/'] as const) expect((await remove(path)).status).toBe(204);
    await importArchive(person, archive);
    expect((await remove('/api/notes/milk/')).status).toBe(204);
    const items = await list();
    expect(items.map(({ title }) => title)).toEqual(['Milk', 'Newer', 'Milk']);
    // The last one has the id, so that a client can take back what it has just deleted.
    expect(items[0]?.id).toBe(body.id);
    for (const { id } of items) expect((await restore(id)).status).toBe(201);
    expect((await person.request<Note[]>('GET /api/notes/')).body).toHaveLength(3);
  });
});

describe('a restored task', () => {
  it('is the same as before', async () => {
    const { created, id } = await trashTask({ id: 7 });
    const { status, headers, body } = await restore(id);
    expect([status, body]).toEqual([201, { id, kind: 'tasks', key: '7', previousKey: '7', title: 'Rent' }]);
    expect(headers.get('location')).toBe('/api/tasks/7/');
    expect((await person.request<Task>('GET /api/tasks/7/')).body).toEqual(created.body);
  });

  it('gets the next free number if its own was taken, and the response says so', async () => {
    const { id } = await trashTask({ id: 7 });
    await addTask({ id: 7 });
    await addTask({ id: 20 });
    const { body, headers } = await restore(id);
    expect([body, headers.get('location')]).toEqual([
      { id, kind: 'tasks', key: '21', previousKey: '7', title: 'Rent' },
      '/api/tasks/21/',
    ]);
  });

  it('gets the lowest free number if the last one is taken', async () => {
    const { id } = await trashTask({ id: 2_147_483_647 });
    await addTask({ id: 2_147_483_647 });
    expect((await restore(id)).body.key).toBe('1');
  });
});

describe('two restorations of an item at the same moment', () => {
  it.each(['note', 'task'] as const)('bring a %s back once', async (kind) => {
    const { id } = kind === 'note' ? await trashNote() : await trashTask();
    const responses = await Promise.all([restore(id), restore(id), restore(id), restore(id)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([201, 404, 404, 404]);
    expect((await person.request<object[]>(`GET /api/${kind}s/`)).body).toHaveLength(1);
  });

  it('and a deletion for good: one of them wins', async () => {
    for (const _ of [1, 2, 3, 4, 5]) {
      const { id } = await trashNote();
      const [restored, deleted] = await Promise.all([restore(id), remove(`/api/trash/${id}/`)]);
      expect([restored.status, deleted.status]).toEqual(restored.status === 201 ? [201, 404] : [404, 204]);
      const notes = (await person.request<Note[]>('GET /api/notes/')).body;
      expect(notes).toHaveLength(restored.status === 201 ? 1 : 0);
      for (const { slug } of notes) await remove(`/api/notes/${slug}/`);
      await remove('/api/trash/');
    }
  });

  it('of two notes with one slug give each its own', async () => {
    const ids = [(await trashNote()).id, (await trashNote()).id, (await trashNote()).id];
    const responses = await Promise.all(ids.map((id) => restore(id)));
    expect(responses.map(({ body }) => body.key).sort()).toEqual(['milk', 'milk-2', 'milk-3']);
  });
});

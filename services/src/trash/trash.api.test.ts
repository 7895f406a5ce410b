import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import type { TrashedItem } from '@daybook/contracts/trash';
import { aPerson, errorsOf, nextOf, type Person, readPages, textWithoutRequestId } from '../../test/api.ts';
import { openChanges } from '../../test/event-stream.ts';
import { anArchive, exportArchive, importArchive } from '../../test/sample-archives.ts';
import { trashCalls } from '../../test/trash-calls.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { addNote, addTask, list, remove, restore, trashNote, trashTask } = trashCalls(() => person);
const day = 86_400_000;

describe('a deleted item', () => {
  it('is in the trash for 30 days, the last deleted first, and nowhere else', async () => {
    const before = Date.now();
    const note = await trashNote({ body: 'Two litres of it' });
    const task = await trashTask({ id: 7 });
    const items = await list();
    expect(items).toMatchObject([
      { id: task.id, kind: 'tasks', key: '7', title: 'Rent' },
      { id: note.id, kind: 'notes', key: 'milk', title: 'Milk' },
    ]);
    for (const { deletedAt, expiresAt } of items) {
      expect(Date.parse(deletedAt)).toBeGreaterThan(before - 1000);
      expect(Date.parse(expiresAt) - Date.parse(deletedAt)).toBe(30 * day);
    }
    for (const path of ['/api/notes/milk/', '/api/tasks/7/'] as const) {
      for (const method of ['GET', 'DELETE'] as const) expect((await person.request(`${method} ${path}`)).status).toBe(404);
    }
    expect((await person.request('PUT /api/tasks/7/', { body: { title: 'Rent', category: 'backlog' } })).status).toBe(404);
    for (const path of ['/api/notes/', '/api/tasks/', '/api/notes-search/?search=litres'] as const) {
      expect((await person.request(`GET ${path}`)).body).toEqual([]);
    }
    expect(await exportArchive(person)).toMatchObject({ notes: [], tasks: [] });
  });

  it('leaves its slug or number to the next', async () => {
    await trashNote();
    await trashTask({ id: 7 });
    expect((await addNote()).body.slug).toBe('milk');
    expect((await addTask({ id: 7 })).status).toBe(201);
  });

  it('has the beginning of its body as its title, if it has none', async () => {
    await trashNote({ title: ' ', body: `\n\n Two\tlitres\n${'x'.repeat(2000)}` });
    const [{ title } = { title: '' }] = await list();
    expect([title.slice(0, 12), title.length]).toEqual(['Two litres x', 255]);
  });

  it('stays if its If-Match is of another state', async () => {
    await addNote();
    expect((await person.request('DELETE /api/notes/milk/', { headers: { 'if-match': '"old"' } })).status).toBe(412);
    expect(await list()).toEqual([]);
  });
});

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

describe('the trash', () => {
  it('comes in pages', async () => {
    const titles = ['One', 'Two', 'Three', 'Four', 'Five'];
    for (const title of titles) await trashTask({ title });
    const items = await readPages<TrashedItem>(person, '/api/trash/?limit=2');
    expect(items.map(({ title }) => title)).toEqual(titles.toReversed());
    const page = await person.request('GET /api/trash/?limit=5');
    expect(nextOf(page)).toBeUndefined();
  });

  it.each(['limit=0', 'limit=101', 'limit=x', 'cursor=x', `cursor=${btoa('2026-02-30T08:00:00.123Z~x')}`, 'kind=notes'])(
    'refuses ?%s and names what is wrong',
    async (query) => {
      const response = await person.request(`GET /api/trash/?${query}`);
      expect([response.status, Object.keys(errorsOf(response) ?? {})]).toEqual([400, [query.replace(/=.*/, '')]]);
    },
  );

  it('deletes one item for good, and leaves the others', async () => {
    const [note, task] = [await trashNote(), await trashTask()];
    expect((await remove(`/api/trash/${note.id}/`)).status).toBe(204);
    expect((await remove(`/api/trash/${note.id}/`)).status).toBe(404);
    expect((await restore(note.id)).status).toBe(404);
    expect(await list()).toMatchObject([{ id: task.id }]);
  });

  it('can be emptied, also if it is empty, and leaves what was not deleted', async () => {
    const other = await aPerson();
    const theirs = trashCalls(() => other);
    await theirs.trashNote();
    await trashNote();
    await trashTask();
    await addNote();
    for (const _ of [1, 2]) expect((await remove('/api/trash/')).status).toBe(204);
    expect(await list()).toEqual([]);
    expect((await person.request<Note[]>('GET /api/notes/')).body).toHaveLength(1);
    expect(await theirs.list()).toHaveLength(1);
  });

  it('is emptied also if it has thousands of items', async () => {
    const tasks = Array.from({ length: 2100 }, (_, index) => ({
      ...{ id: index + 1, title: 'Rent', category: 'backlog' as const, created: '2026-01-01T00:00:00.000Z' },
    }));
    await importArchive(person, anArchive({ tasks }));
    for (let first = 1; first <= tasks.length; first += 50) {
      await Promise.all(tasks.slice(first - 1, first + 49).map(({ id }) => remove(`/api/tasks/${id}/`)));
    }
    expect((await remove('/api/trash/')).status).toBe(204);
    expect(await list()).toEqual([]);
  }, 120_000);

  it.each(['x', '1', '../notes', '00000000-0000-4000-8000-000000000000', `0' or true--`])('has no item %j', async (id) => {
    const path = encodeURIComponent(id);
    expect([(await restore(path)).status, (await remove(`/api/trash/${path}/`)).status]).toEqual([404, 404]);
  });

  it('looks to other users exactly as if it were empty', async () => {
    const { id } = await trashNote();
    const other = await aPerson();
    const theirs = trashCalls(() => other);
    expect(await theirs.list()).toEqual([]);
    const [taken, missing] = [await theirs.restore(id), await theirs.restore(crypto.randomUUID())];
    expect([taken.status, textWithoutRequestId(taken)]).toEqual([404, textWithoutRequestId(missing)]);
    expect((await theirs.remove(`/api/trash/${id}/`)).status).toBe(404);
    await theirs.remove('/api/trash/');
    expect(await list()).toHaveLength(1);
  });

  it('needs a login', async () => {
    const { id } = await trashNote();
    const stranger = trashCalls(() => ({
      ...person,
      request: (call, options) => person.request(call, { ...options, token: undefined }),
    }));
    const responses = [
      await stranger.remove('/api/trash/'),
      await stranger.remove(`/api/trash/${id}/`),
      await stranger.restore(id),
    ];
    expect(responses.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect((await person.request('GET /api/trash/', { token: undefined })).status).toBe(401);
    expect(await list()).toHaveLength(1);
  });

  it('is a topic of the stream of changes', async () => {
    const { created, id } = await trashTask();
    const stream = await openChanges(person);
    await stream.next();
    await restore(id);
    const changes = [await stream.next(), await stream.next()].map(({ value }) => value?.data);
    expect(changes).toEqual(
      expect.arrayContaining([
        { topic: 'trash', id },
        { topic: 'tasks', id, version: 2 },
      ]),
    );
    await remove(`/api/tasks/${created.body.id}/`);
    const after = [await stream.next(), await stream.next()].map(({ value }) => value?.data);
    expect(after).toEqual(
      expect.arrayContaining([
        { topic: 'trash', id },
        { topic: 'tasks', id },
      ]),
    );
    stream.close();
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

import type { Note } from '@daybook/contracts/notes';
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

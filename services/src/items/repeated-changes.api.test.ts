import type { Note } from '@daybook/contracts/notes';
import type { Task } from '@daybook/contracts/tasks';
import { v7 as uuid } from 'uuid';
import { aPerson, type Person } from '../../test/api.ts';
import { trashCalls } from '../../test/trash-calls.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { addNote, addTask, remove, list: listTrash, restore } = trashCalls(() => person);

const keyed = (key: string, etag?: string | null) => ({ 'idempotency-key': key, ...(etag && { 'if-match': etag }) });
const move = (category: Task['category'], key: string, etag?: string | null) =>
  person.request<Task>('PUT /api/tasks/1/', { body: { title: 'Rent', category }, headers: keyed(key, etag) });
const edit = (body: string, key: string, etag?: string | null) =>
  person.request<Note>('PUT /api/notes/milk/', { body: { title: 'Milk', body, category: 'PERSONAL' }, headers: keyed(key, etag) });

describe('a change that is repeated with its key', () => {
  it('is not made again after another device has taken it back, whatever state it is sent for', async () => {
    const created = await addTask();
    const [key, etag] = [uuid(), created.headers.get('etag')];
    await move('inreview', key, etag);
    const back = await move('backlog', uuid());
    for (const ifMatch of [etag, back.headers.get('etag'), undefined]) {
      const repeat = await move('inreview', key, ifMatch);
      expect([repeat.status, repeat.body, repeat.headers.get('etag')]).toEqual([200, back.body, back.headers.get('etag')]);
    }
  });

  it('changes a note once, also if its text was merged meanwhile, and makes one version', async () => {
    const { headers } = await addNote();
    const key = uuid();
    await edit('Three', key, headers.get('etag'));
    const later = await edit('Three\nFour', uuid());
    const repeat = await edit('Three\nand a half', key, later.headers.get('etag'));
    expect([repeat.status, repeat.body]).toEqual([200, later.body]);
    const { body: versions } = await person.request<{ items: unknown[] } | unknown[]>('GET /api/notes/milk/versions/');
    expect(JSON.stringify(versions).match(/"version":/g)).toHaveLength(2);
  });

  it('is made once of many at the same time', async () => {
    const { headers } = await addTask();
    const key = uuid();
    const repeats = await Promise.all(Array.from({ length: 8 }, () => move('inreview', key, headers.get('etag'))));
    expect(new Set(repeats.map((repeat) => `${repeat.status} ${repeat.headers.get('etag')}`)).size).toBe(1);
    expect(repeats[0]).toMatchObject({ status: 200, body: { category: 'inreview' } });
  });

  it('is recognized after the item was restored from the trash, until the item was changed eight more times', async () => {
    await addTask();
    const key = uuid();
    await move('inreview', key);
    await remove('/api/tasks/1/');
    await restore((await listTrash())[0]!.id);
    for (let change = 0; change < 7; change += 1) await move('backlog', uuid());
    expect((await move('inreview', key)).body.category).toBe('backlog');
    await move('backlog', uuid());
    expect((await move('inreview', key)).body.category).toBe('inreview');
  });
});

it('a change that was rejected leaves no key', async () => {
  const created = await addTask();
  const changed = await move('inreview', uuid());
  const key = uuid();
  expect((await move('completed', key, created.headers.get('etag'))).status).toBe(412);
  expect((await move('completed', key, changed.headers.get('etag'))).body.category).toBe('completed');
});

it.each([
  ['without a key', undefined],
  ['whose key is no UUIDv7', 'my-key'],
])('a change %s is made each time', async (_, key) => {
  await addTask();
  const headers = key === undefined ? {} : { 'idempotency-key': key };
  const put = (category: Task['category']) =>
    person.request<Task>('PUT /api/tasks/1/', { body: { title: 'Rent', category }, headers });
  await put('inreview');
  await put('backlog');
  expect((await put('inreview')).body.category).toBe('inreview');
});

it('a malformed key is rejected', async () => {
  await addTask();
  expect((await move('inreview', 'with a space')).status).toBe(400);
});

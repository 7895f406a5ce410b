import type { Task } from '@daybook/contracts/tasks';
import { aPerson, errorsOf, type Person, readPages, textWithoutRequestId } from '../../test/api.ts';
import { draft, taskCalls } from '../../test/task-calls.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { create, change, list, numbers } = taskCalls(() => person);

describe('a task', () => {
  it('is created with 201 and its address, read, changed and deleted with 204', async () => {
    const created = await create({ id: 7, title: 'Milk', category: 'inreview' });
    expect(created.status).toBe(201);
    expect(created.headers.get('location')).toBe('/api/tasks/7/');
    expect(created.body).toMatchObject({
      id: 7,
      title: 'Milk',
      category: 'inreview',
      isBacklog: false,
      created: expect.any(String) as string,
    });
    expect((await person.request<Task>('GET /api/tasks/7/')).body).toEqual(created.body);

    const changed = await change(7, { id: 7, title: 'Oat milk', category: 'completed' });
    expect([changed.status, changed.body]).toEqual([200, { ...created.body, title: 'Oat milk', category: 'completed' }]);

    const deleted = await person.request('DELETE /api/tasks/7/');
    expect([deleted.status, deleted.text]).toEqual([204, '']);
    expect((await person.request('GET /api/tasks/7/')).status).toBe(404);
  });

  it.each([
    ['incomplete', false],
    ['completed', false],
    ['inreview', false],
    ['backlog', true],
  ])('of the category %s has isBacklog %j', async (category, isBacklog) => {
    expect((await create({ ...draft, category })).body.isBacklog).toBe(isBacklog);
  });

  it('needs a number or a title; either is enough', async () => {
    expect((await create({ id: 3, category: 'backlog' })).body).toMatchObject({ id: 3, title: '' });
    expect((await create({ title: 'x', category: 'backlog' })).status).toBe(201);
    const rejected = await create({ title: ' ', category: 'backlog' });
    expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([400, ['title']]);
  });

  it('looks to other users exactly like one that does not exist', async () => {
    await create({ ...draft, id: 5 });
    const other = await aPerson();
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const options = method === 'PUT' ? { body: draft } : {};
      const theirs = await other.request(`${method} /api/tasks/5/`, options);
      expect([theirs.status, textWithoutRequestId(theirs)]).toEqual([
        404,
        textWithoutRequestId(await other.request(`${method} /api/tasks/6/`, options)),
      ]);
    }
    expect((await other.request('GET /api/tasks/')).body).toEqual([]);
    expect((await other.request('POST /api/tasks/', { body: { ...draft, id: 5 } })).status).toBe(201);
    expect(await numbers()).toEqual([5]);
  });

  it.each(['0', '-1', '2147483648', '1.5', 'x', '1e3', '%00', '١', '99999999999999999999'])(
    'does not exist with the number %s',
    async (pk) => {
      expect((await person.request(`GET /api/tasks/${pk}/`)).status).toBe(404);
      expect((await person.request(`DELETE /api/tasks/${pk}/`)).status).toBe(404);
      expect((await person.request(`PUT /api/tasks/${pk}/`, { body: draft })).status).toBe(404);
    },
  );
});

describe('a condition', () => {
  it('accepts the first of two moves, and rejects the second with 412', async () => {
    const etag = (await create({ ...draft, id: 1 })).headers.get('etag') ?? '';
    const move = (category: string) => change(1, { ...draft, category }, { headers: { 'if-match': etag } });
    const responses = await Promise.all([move('completed'), move('backlog')]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 412]);
    const won = responses.find(({ status }) => status === 200);
    expect((await list())[0]?.category).toBe(won?.body.category);
  });

  it('matches the state of a task that was renumbered', async () => {
    await create({ ...draft, id: 1 });
    const etag = (await change(1, { ...draft, id: 2 })).headers.get('etag') ?? '';
    expect((await person.request('GET /api/tasks/2/', { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await person.request('DELETE /api/tasks/2/', { headers: { 'if-match': etag } })).status).toBe(204);
  });

  it('omits the list when nothing has changed', async () => {
    await create();
    const etag = (await person.request('GET /api/tasks/')).headers.get('etag') ?? '';
    const again = () => person.request('GET /api/tasks/', { headers: { 'if-none-match': etag } });
    expect((await again()).status).toBe(304);
    await create();
    expect((await again()).status).toBe(200);
  });
});

describe('the list', () => {
  it('has each task as it is read by itself, whatever characters its title has', async () => {
    for (const title of [`"quoted" \\ 'single'`, 'tab\t, line\n, \u0001, \u2028, \ud83d\ude00', '</script> {} [],'])
      await create({ ...draft, title });
    const responses = await Promise.all((await numbers()).map((id) => person.request<Task>(`GET /api/tasks/${id}/`)));
    expect(await list()).toEqual(responses.map(({ body }) => body));
    expect(await numbers()).toHaveLength(3);
  });

  it('is empty JSON for a user without tasks, and has the type of JSON', async () => {
    const empty = await person.request('GET /api/tasks/');
    expect([empty.text, empty.headers.get('content-type')]).toEqual(['[]', 'application/json; charset=utf-8']);
  });

  it('is a plain array by number, or comes in pages that follow each other', async () => {
    for (const id of [30, 2, 100, 7, 51]) await create({ ...draft, id });
    expect(await numbers()).toEqual([2, 7, 30, 51, 100]);
    expect((await readPages<Task>(person, '/api/tasks/?limit=2')).map(({ id }) => id)).toEqual([2, 7, 30, 51, 100]);
  });

  it('ends at two megabytes, and has the rest on the next pages', async () => {
    const created = '2026-11-21T08:00:00.000Z';
    const tasks = Array.from({ length: 5000 }, (_, index) => ({
      id: index + 1,
      title: '\ud83d\ude00'.repeat(127),
      category: 'backlog',
      created,
    }));
    const imported = await person.request('POST /api/import/', { body: { format: 'daybook', version: 1, notes: [], tasks } });
    expect(imported.status).toBe(200);

    const first = await person.request<Task[]>('GET /api/tasks/');
    expect(Math.round(Buffer.byteLength(first.text) / 2 ** 20)).toBe(2);
    expect((await readPages<Task>(person, '/api/tasks/')).map(({ id }) => id)).toEqual(tasks.map(({ id }) => id));
  });

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=OTk5OTk5OTk5OTk5', 'sort=title'])(
    'rejects ?%s',
    async (query) => {
      expect((await person.request(`GET /api/tasks/?${query}`)).status).toBe(400);
    },
  );
});

describe.each([
  ['id', 0],
  ['id', -1],
  ['id', 1.5],
  ['id', 2_147_483_648],
  ['id', 1e300],
  ['id', '7'],
  ['id', null],
  ['id', [7]],
  ['title', 7],
  ['title', null],
  ['title', 'x'.repeat(256)],
  ['title', 'nul\0'],
  ['title', '\ud800'],
  ['category', undefined],
  ['category', ''],
  ['category', 'Backlog'],
  ['category', 'done'],
  ['category', ['backlog']],
  ['isBacklog', true],
  ['created', '2026-01-01T00:00:00Z'],
  ['__proto__', { admin: true }],
])('the field %s as %j', (field, value) => {
  it('is rejected by name, and nothing is created or changed', async () => {
    await create({ ...draft, id: 9 });
    const before = await list();
    const body = { ...draft, ...Object.fromEntries([[field, value]]) };
    for (const rejected of [await create(body), await change(9, body)]) {
      expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([400, [field]]);
    }
    expect(await list()).toEqual(before);
  });
});

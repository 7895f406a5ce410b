import type { Task } from '@daybook/contracts/tasks';
import { type RequestOptions, aPerson, errorsOf, type Person, readPages, textWithoutRequestId } from '../../test/api.ts';

const draft = { title: 'Milk', category: 'incomplete' } as const;
const last = 2_147_483_647;

let person: Person;
beforeEach(async () => (person = await aPerson()));

const create = (body: object = draft, asking: RequestOptions = {}) => person.request<Task>('POST /api/tasks/', { body, ...asking });
const change = (pk: number, body: object, asking: RequestOptions = {}) =>
  person.request<Task>(`PUT /api/tasks/${pk}/`, { body, ...asking });
const list = async () => (await person.request<Task[]>('GET /api/tasks/')).body;
const numbers = async () => (await list()).map(({ id }) => id);

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
    const refused = await create({ title: ' ', category: 'backlog' });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([400, ['title']]);
  });

  it('looks to other users exactly like one that does not exist', async () => {
    await create({ ...draft, id: 5 });
    const other = await aPerson();
    for (const method of ['GET', 'PUT', 'DELETE'] as const) {
      const asking = method === 'PUT' ? { body: draft } : {};
      const theirs = await other.request(`${method} /api/tasks/5/`, asking);
      expect([theirs.status, textWithoutRequestId(theirs)]).toEqual([
        404,
        textWithoutRequestId(await other.request(`${method} /api/tasks/6/`, asking)),
      ]);
    }
    expect((await other.request('GET /api/tasks/')).body).toEqual([]);
    expect((await other.request('POST /api/tasks/', { body: { ...draft, id: 5 } })).status).toBe(201);
    expect(await numbers()).toEqual([5]);
  });

  it.each(['0', '-1', '2147483648', '1.5', 'x', '1e3', '%00', '١', '99999999999999999999'])(
    'with the number %s is not there',
    async (pk) => {
      expect((await person.request(`GET /api/tasks/${pk}/`)).status).toBe(404);
      expect((await person.request(`DELETE /api/tasks/${pk}/`)).status).toBe(404);
      expect((await person.request(`PUT /api/tasks/${pk}/`, { body: draft })).status).toBe(404);
    },
  );
});

describe('the number of a new task', () => {
  it('is the one after the highest; gaps stay', async () => {
    await create({ ...draft, id: 10 });
    await create({ ...draft, id: 4 });
    expect((await create()).body.id).toBe(11);
    await person.request('DELETE /api/tasks/10/');
    expect((await create()).body.id).toBe(12);
    expect(await numbers()).toEqual([4, 11, 12]);
  });

  it('is unique among tasks that are created at once', async () => {
    const responses = await Promise.all(Array.from({ length: 50 }, () => create()));
    expect(responses.map(({ status }) => status)).toEqual(Array.from({ length: 50 }, () => 201));
    expect(await numbers()).toEqual(Array.from({ length: 50 }, (_, index) => index + 1));
  });

  it('skips numbers that are chosen at the same moment', async () => {
    const chosen = Array.from({ length: 15 }, (_, index) => create({ ...draft, id: index + 1 }));
    const numbered = Array.from({ length: 15 }, () => create());
    const responses = await Promise.all([...chosen, ...numbered]);
    expect(responses.map(({ status }) => status).filter((status) => status !== 201 && status !== 409)).toEqual([]);
    const made = responses.filter(({ status }) => status === 201).map(({ body }) => body.id);
    expect(new Set(made).size).toBe(made.length);
    expect(await numbers()).toEqual(made.sort((one, other) => one - other));
  });

  it('is rejected by name when it is taken, and nothing is created', async () => {
    await create({ ...draft, id: 7 });
    const refused = await create({ ...draft, id: 7, title: 'Bread' });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([409, ['id']]);
    expect(await list()).toMatchObject([{ id: 7, title: 'Milk' }]);
  });

  it('is given to one of many concurrent requests', async () => {
    const responses = await Promise.all(Array.from({ length: 8 }, () => create({ ...draft, id: 3 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([201, ...Array.from({ length: 7 }, () => 409)]);
  });

  it('can be the highest, after which the lowest free ones are used, each once', async () => {
    for (const id of [last, 1, 4]) await create({ ...draft, id });
    expect((await create()).body.id).toBe(2);
    const responses = await Promise.all([create(), create(), create()]);
    expect(responses.map(({ status }) => status)).toEqual([201, 201, 201]);
    expect(await numbers()).toEqual([1, 2, 3, 4, 5, 6, last]);
  });

  it('is 1 if the only task has the highest number', async () => {
    await create({ ...draft, id: last });
    expect((await create()).body.id).toBe(1);
  });

  it('is the same for all repeats with one key', async () => {
    const keyed = () => create(draft, { headers: { 'idempotency-key': 'once' } });
    const responses = await Promise.all([keyed(), keyed(), keyed()]);
    expect(new Set(responses.map(({ body }) => body.id)).size).toBe(1);
    expect(await list()).toHaveLength(1);
  });

  it('is the current one for a repeat, which gets a 404 when the task is deleted', async () => {
    const keyed = () => create(draft, { headers: { 'idempotency-key': 'changed' } });
    const first = await keyed();
    const moved = await change(first.body.id, { ...draft, id: 70, title: 'Moved' });
    const again = await keyed();
    expect([again.status, again.body, again.headers.get('etag')]).toEqual([201, moved.body, first.headers.get('etag')]);
    expect(again.headers.get('location')).toBe('/api/tasks/70/');
    await person.request('DELETE /api/tasks/70/');
    expect([(await keyed()).status, await list()]).toEqual([404, []]);
  });
});

describe('renumbering', () => {
  it('changes nothing else of the task', async () => {
    const { body: before } = await create({ ...draft, id: 7 });
    const moved = await change(7, { ...draft, id: 70 });
    expect([moved.status, moved.body]).toEqual([200, { ...before, id: 70 }]);
    expect((await person.request('GET /api/tasks/7/')).status).toBe(404);
    expect(await numbers()).toEqual([70]);
  });

  it('to a taken number changes nothing', async () => {
    await create({ ...draft, id: 1 });
    await create({ ...draft, id: 2 });
    const before = await list();
    const refused = await change(1, { id: 2, title: 'Taken over', category: 'completed' });
    expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([409, ['id']]);
    expect(await list()).toEqual(before);
  });

  it('to one number succeeds for one of many concurrent requests', async () => {
    for (const id of [1, 2, 3, 4]) await create({ ...draft, id });
    const responses = await Promise.all([1, 2, 3, 4].map((id) => change(id, { ...draft, id: 99 })));
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(await numbers()).toHaveLength(4);
  });

  it('does not happen without a number', async () => {
    await create({ ...draft, id: 7 });
    expect((await change(7, { title: 'Oat milk', category: 'backlog' })).body).toMatchObject({ id: 7, isBacklog: true });
  });
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

  it.each(['limit=0', 'limit=1001', 'limit=x', 'cursor=x', 'cursor=OTk5OTk5OTk5OTk5', 'sort=title'])(
    'refuses ?%s',
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
    for (const refused of [await create(body), await change(9, body)]) {
      expect([refused.status, Object.keys(errorsOf(refused) ?? {})]).toEqual([400, [field]]);
    }
    expect(await list()).toEqual(before);
  });
});

import { aPerson, errorsOf, type Person } from '../../test/api.ts';
import { draft, taskCalls } from '../../test/task-calls.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { create, change, list, numbers } = taskCalls(() => person);

/** The highest number. */
const last = 2_147_483_647;

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
    const rejected = await create({ ...draft, id: 7, title: 'Bread' });
    expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([409, ['id']]);
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
    const rejected = await change(1, { id: 2, title: 'Taken over', category: 'completed' });
    expect([rejected.status, Object.keys(errorsOf(rejected) ?? {})]).toEqual([409, ['id']]);
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

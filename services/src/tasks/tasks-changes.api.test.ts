import type { ChangedTasks } from '@daybook/contracts/task-changes';
import type { Task } from '@daybook/contracts/tasks';
import { aPerson, type Person } from '../../test/api.ts';
import { draft, taskCalls } from '../../test/task-calls.ts';

let person: Person;
beforeEach(async () => (person = await aPerson()));

const { create, change } = taskCalls(() => person);

/** Returns a function that reads what has changed since now, by the link of a page. */
async function followTasks() {
  const { headers } = await person.request('GET /api/tasks/?limit=1');
  const [, path] = /, <(\/[^>]+)>; rel="monitor"/.exec(headers.get('link') ?? '') ?? [];
  return () => changesAt(path);
}

const changesAt = async (path = '') => (await person.request<ChangedTasks>(`GET /${path.slice(1)}`)).body;

const since = expect.any(String) as string;

describe('the changes of the tasks', () => {
  beforeEach(async () => {
    for (const id of [1, 2, 3, 4]) await create({ ...draft, id });
  });

  it('are those that were added, moved and deleted since a page was read', async () => {
    const readChanges = await followTasks();
    expect(await readChanges()).toEqual({ changed: [], deleted: [], count: 4, since });
    const { body: added } = await create({ ...draft, id: 9 });
    const { body: moved } = await change(2, { ...draft, category: 'backlog' });
    await person.request('DELETE /api/tasks/3/');
    const changes = await readChanges();
    expect(changes).toEqual({ changed: [moved, added], deleted: [3], count: 4, since });
    const path = `/api/tasks-changes/?since=${changes.since}`;
    expect(await changesAt(path)).toEqual({ changed: [], deleted: [], count: 4, since: changes.since });
  });

  it('have the new task of a number that was deleted, and those of notes are left out', async () => {
    const readChanges = await followTasks();
    await person.request('POST /api/notes/', { body: { title: 'Milk', body: '', category: 'PERSONAL' } });
    await person.request('DELETE /api/notes/milk/');
    await person.request('DELETE /api/tasks/3/');
    const { body: again } = await create({ ...draft, id: 3, title: 'Another' });
    expect(await readChanges()).toEqual({ changed: [again], deleted: [3], count: 4, since });
  });

  it('of a task with a new number show by the count that its old one is gone', async () => {
    const readChanges = await followTasks();
    const { body: renumbered } = await change(2, { ...draft, id: 20 });
    expect(await readChanges()).toEqual({ changed: [renumbered], deleted: [], count: 4, since });
  });

  it('are not known after an import of many, and of a state that the server does not know', async () => {
    const readChanges = await followTasks();
    const created = '2026-11-21T08:00:00.000Z';
    const tasks = Array.from({ length: 60 }, (_, index) => ({ id: 100 + index, title: 'Many', category: 'backlog', created }));
    await person.request('POST /api/import/', { body: { format: 'daybook', version: 1, notes: [], tasks } });
    expect(await readChanges()).toMatchObject({ changed: null, count: 64 });
    expect(await changesAt('/api/tasks-changes/?since=999999')).toMatchObject({ changed: null, count: 64 });
  });

  it('are not known if they are more than a hundred', async () => {
    const readChanges = await followTasks();
    for (let number = 0; number < 100; number += 1) await change(1, { ...draft, title: `Title ${number}` });
    expect((await readChanges()).changed).toMatchObject([{ id: 1, title: 'Title 99' }]);
    await change(1, draft);
    expect((await readChanges()).changed).toBeNull();
  });

  it('are none for a person who has never had a task', async () => {
    person = await aPerson();
    expect(await changesAt('/api/tasks-changes/?since=0')).toEqual({ changed: [], deleted: [], count: 0, since: '0' });
  });

  it('are those of the person only', async () => {
    const readChanges = await followTasks();
    const other = await aPerson();
    await other.request('POST /api/tasks/', { body: { ...draft, id: 7 } });
    expect(await readChanges()).toMatchObject({ changed: [], count: 4 });
  });

  it('have a link on each page, but not on the only one', async () => {
    const only = await person.request<Task[]>('GET /api/tasks/');
    expect([only.headers.get('link'), only.body.length]).toEqual([null, 4]);
    const first = await person.request('GET /api/tasks/?limit=3');
    const [, cursor] = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '') ?? [];
    const last = await person.request<Task[]>(`GET /api/tasks/?limit=3&cursor=${cursor}`);
    expect([last.headers.get('link'), last.body.length]).toEqual([
      expect.stringMatching(/^<\/api\/tasks-changes\/\?since=\d+>; rel="monitor"$/),
      1,
    ]);
  });

  it.each(['', '?since=', '?since=x', '?since=-1', '?since=1234567890123456', '?since=1&limit=1'])('reject %j', async (query) => {
    expect((await person.request(`GET /api/tasks-changes/${query}`)).status).toBe(400);
  });
});

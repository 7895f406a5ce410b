import { type ChangedTasks, listChangedTasks } from '@daybook/contracts/task-changes';
import { listTasks, type Task } from '@daybook/contracts/tasks';
import { deferred, fakeApi, jsonResponse, offline, quietConsole } from '@daybook/kit/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { aTask } from '../task/test-task.ts';
import { now, type TaskList } from './apply-moves.ts';
import { createTaskReader } from './read-tasks.ts';

const [milk, rent, lamp] = [aTask({ id: 1, title: 'Milk' }), aTask({ id: 2, title: 'Rent' }), aTask({ id: 7, title: 'Lamp' })];

/** Opens a list with these pages. `server.states` has the state of the list when each page was read. */
function openList(...pages: (readonly Task[])[]) {
  const api = fakeApi();
  const server = { pages, states: [5] };
  let known: TaskList | undefined;
  const parts: TaskList[] = [];
  const read = createTaskReader({ known: () => known, onPart: (part) => parts.push(part) });
  api.on(listTasks, ({ query }) => {
    const at = Number(query.get('cursor') ?? 0);
    const isLast = at === server.pages.length - 1;
    const response = jsonResponse(server.pages[at], isLast ? {} : { next: String(at + 1) });
    const state = server.states[at] ?? server.states[0];
    if (server.pages.length > 1) response.headers.append('link', `</api/tasks-changes/?since=${state}>; rel="monitor"`);
    return response;
  });
  const changes = (changed: Partial<ChangedTasks>) =>
    api.on(listChangedTasks, () => ({ changed: [], deleted: [], count: server.pages.flat().length, since: '6', ...changed }));
  changes({});
  return {
    api,
    server,
    parts,
    changes,
    read: async () => (known = await read(api.fetch)),
    requests: () => [api.requests(listTasks).length, api.requests(listChangedTasks).length],
  };
}

const titles = ({ tasks }: TaskList) => tasks.map(({ title }) => title);

describe('a list of one page', () => {
  it('is read as a whole each time, with the same object for each unchanged task', async () => {
    const { read, server, requests, parts } = openList([milk, rent]);
    const first = await read();
    server.pages = [[aTask({ ...milk }), aTask({ ...rent, title: 'Paid' })]];
    const second = await read();
    expect(titles(second)).toEqual(['Milk', 'Paid']);
    expect(second.tasks[0]).toBe(first.tasks[0]);
    expect([requests(), parts]).toEqual([[2, 0], []]);
  });

  it('becomes a long one when it grows', async () => {
    const { read, server, requests, parts } = openList([milk]);
    await read();
    server.pages = [[milk], [rent]];
    expect(titles(await read())).toEqual(['Milk', 'Rent']);
    server.pages = [[milk], [rent], [lamp]];
    expect(titles(await read())).toEqual(['Milk', 'Rent', 'Lamp']);
    expect([parts, requests()[1]]).toEqual([[], 3]);
  });
});

describe('a long list', () => {
  it('shows its first page at once, and is complete with what has changed meanwhile', async () => {
    const { read, parts, changes, api } = openList([milk], [rent], [lamp]);
    changes({ changed: [aTask({ ...milk, title: 'Oat milk' })], deleted: [7], count: 2 });
    const before = now();
    const list = await read();
    expect(parts.map((part) => [titles(part), part.isPart])).toEqual([
      [['Milk'], true],
      [['Milk', 'Rent'], true],
      [['Milk', 'Rent', 'Lamp'], true],
    ]);
    expect([titles(list), list.isPart, list.readAt > before]).toEqual([['Oat milk', 'Rent'], undefined, true]);
    expect(api.requests(listTasks).map(({ query }) => query.toString())).toEqual([
      'limit=1000',
      'limit=1000&cursor=1',
      'limit=1000&cursor=2',
    ]);
  });

  it('is read again by what has changed since', async () => {
    const { read, changes, requests, api } = openList([milk], [lamp]);
    const first = await read();
    expect(requests()).toEqual([2, 1]);
    const second = await read();
    expect([second.tasks, second.readAt > first.readAt]).toEqual([first.tasks, true]);
    changes({ changed: [rent, aTask({ ...lamp, category: 'completed' })], count: 3, since: '8' });
    const third = await read();
    expect(third.tasks.map(({ id, category }) => `${id} ${category}`)).toEqual(['1 incomplete', '2 incomplete', '7 completed']);
    expect(third.tasks[0]).toBe(first.tasks[0]);
    await read();
    expect(api.requests(listChangedTasks).map(({ query }) => query.get('since'))).toEqual(['5', '6', '6', '8']);
    expect(requests()[0]).toBe(2);
  });

  it.each([
    ['the changes are not known', { changed: null }],
    ['a task has got another number', { changed: [aTask({ ...rent, id: 20 })], count: 2 }],
  ])('is read as a whole again if %s', async (_, changed) => {
    const { read, api, server, requests } = openList([milk], [rent]);
    await read();
    server.pages = [[milk], [aTask({ ...rent, id: 20 })]];
    server.states = [9];
    api.on(listChangedTasks, ({ query }) => ({
      changed: [],
      deleted: [],
      count: 2,
      since: '9',
      ...(query.get('since') === '6' && changed),
    }));
    expect((await read()).tasks.map(({ id }) => id)).toEqual([1, 20]);
    expect(requests()[0]).toBe(4);
    await read();
    expect(requests()[0]).toBe(4);
  });

  it('asks for the changes since the oldest of its pages, which may come from a cache', async () => {
    const { read, server, api } = openList([milk], [rent], [lamp]);
    server.states = [5, 2, 5];
    await read();
    expect(api.requests(listChangedTasks).map(({ query }) => query.get('since'))).toEqual(['2']);
  });

  it('is read once more if the changes between its first pages are not known', async () => {
    const { read, server, api, requests } = openList([milk], [rent]);
    api.on(listChangedTasks, () => {
      server.pages = [[milk], [lamp]];
      api.on(listChangedTasks, () => ({ changed: [], deleted: [], count: 2, since: '300' }));
      return { changed: null, deleted: [], count: 2, since: '300' };
    });
    expect(titles(await read())).toEqual(['Milk', 'Lamp']);
    expect(requests()).toEqual([4, 2]);
  });

  it('is as its pages are if the changes between them are never known', async () => {
    const { read, changes, requests } = openList([milk], [rent]);
    changes({ changed: null });
    expect(titles(await read())).toEqual(['Milk', 'Rent']);
    expect(requests()).toEqual([4, 2]);
  });

  it('continues after its last page if one could not be read', async () => {
    quietConsole();
    const { read, api, requests } = openList([milk], [rent]);
    const first = jsonResponse([milk], { next: '1' });
    api.on(listTasks, ({ query }) => (query.has('cursor') ? offline() : first));
    await expect(read()).rejects.toThrow('The server could not be reached.');
    api.on(listTasks, () => [rent]);
    expect(titles(await read())).toEqual(['Milk', 'Rent']);
    expect(requests()[0]).toBe(3);
  });

  it('is as its pages are if their changes could not be read', async () => {
    quietConsole();
    const { read, api, changes } = openList([milk], [rent]);
    api.on(listChangedTasks, offline);
    expect(titles(await read())).toEqual(['Milk', 'Rent']);
    await expect(read()).rejects.toThrow('The server could not be reached.');
    changes({ changed: [lamp], count: 3 });
    expect(titles(await read())).toEqual(['Milk', 'Rent', 'Lamp']);
  });

  it('is read once by reads of the same time', async () => {
    const { read, api, requests } = openList([milk], [rent]);
    const page = deferred<Response>();
    api.on(listTasks, ({ query }) => (query.has('cursor') ? page.promise : jsonResponse([milk], { next: '1' })));
    const reads = [read()];
    await waitFor(() => expect(requests()[0]).toBe(2));
    reads.push(read());
    await page.resolve(jsonResponse([rent]));
    expect((await Promise.all(reads)).map(titles)).toEqual([
      ['Milk', 'Rent'],
      ['Milk', 'Rent'],
    ]);
    expect(requests()[0]).toBe(2);
  });
});

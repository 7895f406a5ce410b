import { listChangedTasks } from '@daybook/contracts/task-changes';
import { deleteTask, listTasks, readTask, updateTask } from '@daybook/contracts/tasks';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { fakeApi, jsonResponse, problemResponse, quietConsole } from '@daybook/kit/testing/fake-api';
import { createStore } from '@daybook/host/store';
import { aTask } from '../../test-tasks.tsx';
import { embeddedHost } from './embedded-host.ts';

function openHost({ userId = 'ann', storage = memoryStorage() } = {}) {
  const api = fakeApi();
  const events: [string, object][] = [];
  const emit = jest.fn((name: string, detail: object) => events.push([name, detail]) > 0);
  const [onListed, onNavigated] = [jest.fn(), jest.fn()];
  const host = embeddedHost({
    origin: 'https://daybook.example',
    userId,
    user: createStore<string | undefined>(userId),
    fetch: api.fetch,
    theme: createStore<'light' | 'dark'>('light'),
    storage,
    emit,
    onListed,
    onNavigated,
    hasUserInteracted: () => true,
    toast: jest.fn(),
    announce: jest.fn(),
    crash: jest.fn(),
  });
  return { host, api, events, emit, onListed, onNavigated, storage };
}

const [first, second] = [aTask({ id: 1 }), aTask({ id: 2, category: 'completed' })];
const put = (id: number) => [`/api/tasks/${id}/`, { method: 'PUT' }] as const;

describe('events of an embedded board', () => {
  it('report how many tasks there are, and which of them changed their column', async () => {
    const { host, api, events, onListed } = openHost();
    api.on(listTasks, () => [first, second]);
    api.on(updateTask, () => jsonResponse(aTask({ id: 1, category: 'inreview' })));
    const response = await host.fetch('/api/tasks/');
    await host.fetch(...put(1));
    expect(await response.json()).toHaveLength(2);
    expect(onListed).toHaveBeenCalledWith(2);
    expect(events).toEqual([['daybook:task-moved', { id: 1, from: 'incomplete', to: 'inreview' }]]);
  });

  it('report a move with the new number of the task', async () => {
    const { host, api, events } = openHost();
    api.on(readTask, () => jsonResponse(first));
    api.on(updateTask, () => jsonResponse(aTask({ id: 9, category: 'backlog' })));
    await host.fetch('/api/tasks/1/');
    await host.fetch(...put(1));
    expect(events).toEqual([['daybook:task-moved', { id: 9, from: 'incomplete', to: 'backlog' }]]);
  });

  it('do not report a move that failed, another title, nor a deletion', async () => {
    const { host, api, events } = openHost();
    api.on(listTasks, () => [first]);
    await host.fetch('/api/tasks/');
    api.on(updateTask, () => problemResponse(412));
    await host.fetch(...put(1));
    api.on(updateTask, () => jsonResponse(aTask({ id: 1, title: 'Oat milk' })));
    await host.fetch(...put(1));
    api.on(deleteTask, () => undefined);
    await host.fetch('/api/tasks/1/', { method: 'DELETE' });
    expect(events).toEqual([]);
  });

  it('report a move from the column to which another client has moved the card', async () => {
    const { host, api, events } = openHost();
    api.on(listTasks, () => [first]);
    const changed = [aTask({ id: 1, category: 'backlog' })];
    api.on(listChangedTasks, () => ({ changed, deleted: [], count: 1, since: '2' }));
    api.on(updateTask, () => jsonResponse(aTask({ id: 1, category: 'inreview' })));
    await host.fetch('/api/tasks/');
    await host.fetch('/api/tasks-changes/?since=1');
    await host.fetch(...put(1));
    expect(events).toEqual([['daybook:task-moved', { id: 1, from: 'backlog', to: 'inreview' }]]);
  });

  it('do not report the move of another client', async () => {
    const { host, api, events } = openHost();
    api.on(listTasks, () => [first]);
    await host.fetch('/api/tasks/');
    api.on(listTasks, () => [aTask({ id: 1, category: 'completed' })]);
    await host.fetch('/api/tasks/');
    expect(events).toEqual([]);
  });
});

describe('the location of an embedded board', () => {
  it('starts at the board, and is independent of the page', () => {
    const { host, onNavigated } = openHost();
    expect(host.location.get()).toEqual({ path: '/task', search: '' });
    host.navigate('/add-task?from=board');
    expect(host.location.get()).toEqual({ path: '/add-task', search: '?from=board' });
    expect([window.location.pathname, onNavigated.mock.calls.length]).toEqual(['/', 1]);
    host.navigate('/add-task?from=board');
    expect(onNavigated).toHaveBeenCalledTimes(1);
  });

  it('does not change to a task that the host page shows itself', () => {
    const { host, emit, events } = openHost();
    emit.mockReturnValueOnce(false);
    host.navigate('/tasks/7');
    expect(events).toEqual([]);
    expect(emit).toHaveBeenCalledWith('daybook:task-open', { id: 7, url: 'https://daybook.example/tasks/7' });
    expect(host.location.get().path).toBe('/task');
    host.navigate('/tasks/7');
    expect(host.location.get().path).toBe('/tasks/7');
  });

  it('goes back to a task from its form without asking the host page', () => {
    const { host, emit } = openHost();
    host.navigate('/edit-task/7');
    host.navigate('/tasks/7', { replace: true });
    expect([emit.mock.calls.length, host.location.get().path]).toEqual([0, '/tasks/7']);
  });

  it('has an address in Daybook', () => {
    expect(openHost().host.createHref?.('/tasks/7')).toBe('https://daybook.example/tasks/7');
  });
});

describe('the storage of an embedded board', () => {
  it('is separate for each user, with keys that begin with daybook:', async () => {
    const { host, storage } = openHost();
    await host.drafts.write('tasks/new', { title: 'Mi' });
    host.storage.write('seen', 'yes');
    expect(await host.drafts.read('tasks/new')).toEqual({ title: 'Mi' });
    expect([await host.drafts.keys('tasks/'), host.storage.read('seen')]).toEqual([['tasks/new'], 'yes']);
    expect(storage.keys()).toEqual(['daybook:draft:ann:tasks/new', 'daybook:kept:ann:seen']);
    const bob = openHost({ userId: 'bob', storage }).host;
    expect([await bob.drafts.keys(''), bob.storage.read('seen')]).toEqual([[], undefined]);
    await host.drafts.remove('tasks/new');
    host.storage.remove('seen');
    expect(storage.keys().length).toBe(0);
  });

  it('ignores a value that is not a draft', async () => {
    const { host, storage } = openHost();
    storage.setItem('daybook:draft:ann:tasks/new', '{');
    expect(await host.drafts.read('tasks/new')).toBeUndefined();
  });

  it('notifies of changes here and in another tab', () => {
    const { host } = openHost();
    const listener = jest.fn();
    const unsubscribe = host.storage.subscribe(listener);
    host.storage.write('seen', 'yes');
    window.dispatchEvent(new StorageEvent('storage'));
    unsubscribe();
    host.storage.remove('seen');
    expect(listener).toHaveBeenCalledTimes(2);
  });
});

describe('unsaved work in an embedded board', () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('makes the browser ask before the page is closed, if drafts do not outlive the page', () => {
    const { host } = openHost();
    const release = host.setUnsaved();
    expect(leaves()).toBe(false);
    release();
    expect(leaves()).toBe(true);
  });

  it('is a change that is not sent yet', async () => {
    quietConsole();
    const { host } = openHost();
    const outbox = await host.outbox();
    const { id } = outbox.add({ operation: 'updateTask', method: 'PUT', path: '/api/tasks/1/', item: 'tasks/1' });
    expect(leaves()).toBe(false);
    outbox.discard(id);
    expect(leaves()).toBe(true);
  });

  it('does not make the browser ask if drafts outlive the page', () => {
    const release = openHost({ storage: keyValueStorage() }).host.setUnsaved();
    expect(leaves()).toBe(true);
    release();
  });
});

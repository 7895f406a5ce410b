import { deleteTask, listTasks, readTask, updateTask } from '@daybook/contracts/tasks';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { jsonResponse, problemResponse, fakeApi } from '@daybook/kit/testing/fake-api';
import { observed } from '../observable.ts';
import { aTask } from '../../test-tasks.tsx';
import { embeddedHost } from './embedded-host.ts';

function aHost({ userId = 'ann', kept = memoryStorage() } = {}) {
  const answers = fakeApi();
  const told: [string, object][] = [];
  const tell = jest.fn((name: string, detail: object) => told.push([name, detail]) > 0);
  const [onListed, onMoved, say] = [jest.fn(), jest.fn(), jest.fn()];
  const theme = observed<'light' | 'dark'>('light');
  const quiet = { hasUserInteracted: () => true, toast: jest.fn(), fail: jest.fn(), say };
  const around = {
    origin: 'https://daybook.example',
    userId,
    fetch: answers.fetch,
    theme,
    kept,
    tell,
    onListed,
    onMoved,
    ...quiet,
  };
  return { host: embeddedHost(around), answers, told, tell, onListed, onMoved, kept };
}

const [first, second] = [aTask({ id: 1 }), aTask({ id: 2, category: 'completed' })];
const put = (id: number) => [`/api/tasks/${id}/`, { method: 'PUT' }] as const;

describe('what the host hears of the tasks', () => {
  it('is how many there are, and which of them came into another column', async () => {
    const { host, answers, told, onListed } = aHost();
    answers.on(listTasks, () => [first, second]);
    answers.on(updateTask, () => jsonResponse(aTask({ id: 1, category: 'inreview' })));
    const response = await host.fetch('/api/tasks/');
    await host.fetch(...put(1));
    expect(await response.json()).toHaveLength(2);
    expect(onListed).toHaveBeenCalledWith(2);
    expect(told).toEqual([['daybook:task-moved', { id: 1, from: 'incomplete', to: 'inreview' }]]);
  });

  it('is a move under the number that the task has got with it', async () => {
    const { host, answers, told } = aHost();
    answers.on(readTask, () => jsonResponse(first));
    answers.on(updateTask, () => jsonResponse(aTask({ id: 9, category: 'backlog' })));
    await host.fetch('/api/tasks/1/');
    await host.fetch(...put(1));
    expect(told).toEqual([['daybook:task-moved', { id: 9, from: 'incomplete', to: 'backlog' }]]);
  });

  it('is nothing of a move that was refused, of another title, nor of what was deleted', async () => {
    const { host, answers, told } = aHost();
    answers.on(listTasks, () => [first]);
    await host.fetch('/api/tasks/');
    answers.on(updateTask, () => problemResponse(412));
    await host.fetch(...put(1));
    answers.on(updateTask, () => jsonResponse(aTask({ id: 1, title: 'Oat milk' })));
    await host.fetch(...put(1));
    answers.on(deleteTask, () => undefined);
    await host.fetch('/api/tasks/1/', { method: 'DELETE' });
    expect(told).toEqual([]);
  });

  it('is not what somebody else has moved meanwhile', async () => {
    const { host, answers, told } = aHost();
    answers.on(listTasks, () => [first]);
    await host.fetch('/api/tasks/');
    answers.on(listTasks, () => [aTask({ id: 1, category: 'completed' })]);
    await host.fetch('/api/tasks/');
    expect(told).toEqual([]);
  });
});

describe('where a board is', () => {
  it('begins at the board, and goes on within itself', () => {
    const { host, onMoved } = aHost();
    expect(host.location.get()).toEqual({ path: '/task', search: '' });
    host.navigate('/add-task?from=board');
    expect(host.location.get()).toEqual({ path: '/add-task', search: '?from=board' });
    expect([window.location.pathname, onMoved.mock.calls.length]).toEqual(['/', 1]);
    host.navigate('/add-task?from=board');
    expect(onMoved).toHaveBeenCalledTimes(1);
  });

  it('is not a task that the host shows itself', () => {
    const { host, tell, told } = aHost();
    tell.mockReturnValueOnce(false);
    host.navigate('/tasks/7');
    expect(told).toEqual([]);
    expect(tell).toHaveBeenCalledWith('daybook:task-open', { id: 7, url: 'https://daybook.example/tasks/7' });
    expect(host.location.get().path).toBe('/task');
    host.navigate('/tasks/7');
    expect(host.location.get().path).toBe('/tasks/7');
  });

  it('is a task again after its form, whatever the host shows itself', () => {
    const { host, tell } = aHost();
    host.navigate('/edit-task/7');
    host.navigate('/tasks/7', { replace: true });
    expect([tell.mock.calls.length, host.location.get().path]).toEqual([0, '/tasks/7']);
  });

  it('has an address in Daybook for another tab', () => {
    expect(aHost().host.createHref?.('/tasks/7')).toBe('https://daybook.example/tasks/7');
  });
});

describe('what a board keeps in the page of its host', () => {
  it('is of one person, under names that begin with daybook:', async () => {
    const { host, kept } = aHost();
    await host.drafts.write('tasks/new', { title: 'Mi' });
    host.storage.write('seen', 'yes');
    expect(await host.drafts.read('tasks/new')).toEqual({ title: 'Mi' });
    expect([await host.drafts.keys('tasks/'), host.storage.read('seen')]).toEqual([['tasks/new'], 'yes']);
    expect(kept.keys()).toEqual(['daybook:draft:ann:tasks/new', 'daybook:kept:ann:seen']);
    const bob = aHost({ userId: 'bob', kept }).host;
    expect([await bob.drafts.keys(''), bob.storage.read('seen')]).toEqual([[], undefined]);
    await host.drafts.remove('tasks/new');
    host.storage.remove('seen');
    expect(kept.keys().length).toBe(0);
  });

  it('is no draft where somebody else has written under its name', async () => {
    const { host, kept } = aHost();
    kept.setItem('daybook:draft:ann:tasks/new', '{');
    expect(await host.drafts.read('tasks/new')).toBeUndefined();
  });

  it('is heard of by who asked, here and from another tab', () => {
    const { host } = aHost();
    const hear = jest.fn();
    const leave = host.storage.subscribe(hear);
    host.storage.write('seen', 'yes');
    window.dispatchEvent(new StorageEvent('storage'));
    leave();
    host.storage.remove('seen');
    expect(hear).toHaveBeenCalledTimes(2);
  });
});

describe('what is unsaved', () => {
  const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

  it('makes the browser ask before the page is left, only while it is held, where drafts do not outlive the page', () => {
    const { host } = aHost();
    const release = host.setUnsaved();
    expect(leaves()).toBe(false);
    release();
    expect(leaves()).toBe(true);
  });

  it('is no reason to ask where drafts are kept', () => {
    const release = aHost({ kept: keyValueStorage() }).host.setUnsaved();
    expect(leaves()).toBe(true);
    release();
  });
});

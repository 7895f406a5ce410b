import type { DraftStore } from '@daybook/kit/host/host';
import { deferred } from '@daybook/kit/testing/fake-api';
import { quietConsole } from '@daybook/kit/testing/test-host';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { browserDrafts, openDraftBuffer } from '../drafts/browser-drafts.ts';
import { createStore } from '../store.ts';
import { installTestChannels } from '../testing/test-changes.ts';
import { hangingDatabase } from '../testing/test-databases.ts';
import { anUpdate, modelServer, openTab, settle, testDevice } from '../testing/test-outbox.ts';
import { openOutbox } from './outbox.ts';

const seen = { title: 'Milk', category: 'start' };
const opened: ReturnType<typeof openTab>[] = [];

function open(...args: Parameters<typeof openTab>) {
  const tab = openTab(...args);
  opened.push(tab);
  return tab;
}

beforeEach(() => {
  installTestLocks();
  installTestChannels();
  quietConsole();
});
afterEach(() => {
  opened.splice(0).forEach((tab) => tab.kill());
  jest.useRealTimers();
});

describe('a logout', () => {
  it('keeps the entries, which nobody else sees or sends, until the next login of the same person', async () => {
    const [device, server] = [testDevice(), modelServer(['request lost'])];
    const tab = open(device, server.fetch);
    tab.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    tab.user.set(undefined);
    tab.user.set('bob');
    await settle();
    tab.outbox.retry();
    await settle();
    expect([tab.outbox.entries.get(), server.accepted, device.keys().length]).toEqual([[], [], 1]);
    tab.user.set('ann');
    await settle();
    expect([server.accepted.length, device.keys()]).toEqual([1, []]);
  });

  it('between the read and the update of an item stops the update', async () => {
    const [device, server] = [testDevice(), modelServer()];
    const tab = open(device, (path, init) => {
      tab.user.set('bob');
      return server.fetch(path, init);
    });
    tab.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    expect([server.requests, device.keys().length]).toEqual([['GET /api/tasks/1/'], 1]);
  });

  it('does not keep an entry whose request was under way and arrives', async () => {
    const [device, server] = [testDevice(), modelServer()];
    const tab = open(device, (path, init) => {
      if (init?.method === 'PUT') tab.user.set(undefined);
      return server.fetch(path, init);
    });
    tab.outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await settle();
    expect([server.accepted.length, device.keys()]).toEqual([1, []]);
  });
});

describe('a device that stores nothing', () => {
  it('still sends entries, as long as the page lives', async () => {
    jest.useFakeTimers({ doNotFake: ['queueMicrotask'] });
    const server = modelServer(['request lost']);
    const drafts = browserDrafts(openDraftBuffer(memoryStorage(), hangingDatabase));
    const user = createStore<string | undefined>('ann');
    const options = {
      fetch: server.fetch,
      locks: undefined,
      name: 'daybook-outbox',
      draftsOf: (id: string) => drafts.of(() => id),
    };
    const outbox = openOutbox({ ...options, user });
    outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
    await jest.advanceTimersByTimeAsync(1000);
    expect(outbox.entries.get()).toMatchObject([{ state: 'waiting' }]);
    await jest.advanceTimersByTimeAsync(10_000);
    expect([outbox.entries.get(), server.accepted.length, drafts.arePersistent()]).toEqual([[], 1, false]);
    user.set(undefined);
    jest.useRealTimers();
  });
});

it('a device that cannot store an entry still sends it', async () => {
  const server = modelServer(['server away']);
  const device = testDevice();
  const draftsOf = (id: string) => ({ ...device.draftsOf(id), write: () => Promise.reject(new Error('The disk is full.')) });
  const user = createStore<string | undefined>('ann');
  const outbox = openOutbox({ user, fetch: server.fetch, locks: undefined, name: 'o', draftsOf });
  await settle();
  outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
  await settle();
  expect(outbox.entries.get()).toMatchObject([{ state: 'waiting' }]);
  document.dispatchEvent(new Event('visibilitychange'));
  await settle();
  expect([outbox.entries.get(), server.accepted.length]).toEqual([[], 1]);
  user.set(undefined);
});

it('a change that is made while earlier ones are still being read is sent after them', async () => {
  // The change waits for them for half a second, which a busy machine may take for this test.
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'setImmediate'] });
  const server = modelServer(['request lost']);
  const device = testDevice();
  const before = open(device, server.fetch);
  before.outbox.add(anUpdate('/api/tasks/1/', 'inprogress', seen));
  await settle();
  before.kill();
  // The id of a change begins with its time: two pages that add one in the same millisecond have no order.
  jest.advanceTimersByTime(1);
  const reading = deferred<undefined>();
  const draftsOf = (id: string): DraftStore => {
    const drafts = device.draftsOf(id);
    return { ...drafts, keys: (prefix) => reading.promise.then(() => drafts.keys(prefix)) };
  };
  const user = createStore<string | undefined>('ann');
  const after = openOutbox({ user, fetch: server.fetch, locks: undefined, name: 'o', draftsOf });
  after.add(anUpdate('/api/tasks/1/', 'done', { ...seen, category: 'inprogress' }));
  await settle();
  await reading.resolve(undefined);
  await settle();
  expect(server.accepted.map(({ category }) => category)).toEqual(['inprogress', 'done']);
  user.set(undefined);
});

it('a change on the server makes waiting entries be sent', async () => {
  const server = modelServer(['request lost']);
  const listeners: (() => void)[] = [];
  const topics: string[] = [];
  const changes = { subscribe: (topic: string, listener: () => void) => void (topics.push(topic), listeners.push(listener)) };
  const user = createStore<string | undefined>('ann');
  const device = testDevice();
  const outbox = openOutbox({ user, fetch: server.fetch, locks: undefined, name: 'o', draftsOf: device.draftsOf, changes });
  outbox.add(anUpdate('/api/tasks/1/', 'done', seen));
  await settle();
  expect([topics, outbox.entries.get().length]).toEqual([['tasks'], 1]);
  listeners.forEach((listener) => listener());
  await settle();
  expect([outbox.entries.get(), server.accepted.length]).toEqual([[], 1]);
  user.set(undefined);
});

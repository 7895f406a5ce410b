import '../testing/test-browser.ts';
import { clear, createStore, setMany } from 'idb-keyval';
import { deferred } from '@daybook/kit/testing/fake-api';
import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
import { memoryStorage } from '@daybook/kit/testing/test-storage';
import { quietConsole } from '@daybook/kit/testing/fake-api';
import { installTestChannels } from '../testing/test-changes.ts';
import { browserDrafts, openBrowserDrafts, openDraftBuffer } from './browser-drafts.ts';
import { ANONYMOUS, type BrowserDrafts, lazyDrafts } from './lazy-drafts.ts';
import { testDraftBuffer } from '../testing/test-databases.ts';
import { draftDatabase } from './draft-database.ts';

const ann = () => 'ann';
const bob = () => 'bob';
const anonymous = () => ANONYMOUS;

/** Both places where drafts may be kept, empty. */
const stores = [
  ["the browser's database", anEmptyDatabase],
  ["the page's memory", () => Promise.resolve(browserDrafts(testDraftBuffer()))],
] as const;

async function anEmptyDatabase() {
  const database = draftDatabase();
  await Promise.all((await database.keys()).map((id) => database.remove(id, 0)));
  return browserDrafts(openDraftBuffer(memoryStorage(), database));
}

describe.each(stores)('drafts in %s', (_, open) => {
  it('are read as they were last written', async () => {
    const drafts = (await open()).of(ann);
    await drafts.write('notes/new', { title: 'Mi' });
    await drafts.write('notes/new', { title: 'Milk' });
    expect(await drafts.read('notes/new')).toEqual({ title: 'Milk' });
    await drafts.remove('notes/new');
    expect(await drafts.read('notes/new')).toBeUndefined();
  });

  it('are copies: later changes of the object are not stored', async () => {
    const drafts = (await open()).of(ann);
    const draft = { title: 'Milk' };
    await drafts.write('notes/new', draft);
    draft.title = 'Bread';
    expect(await drafts.read('notes/new')).toEqual({ title: 'Milk' });
  });

  it('take effect in the order of the calls, without awaiting them', async () => {
    const drafts = (await open()).of(ann);
    const calls = [drafts.write('a', 1), drafts.remove('a'), drafts.write('a', 2), drafts.write('b', 1), drafts.remove('b')];
    await Promise.all(calls);
    expect(await drafts.keys('')).toEqual(['a']);
    expect(await drafts.read('a')).toBe(2);
  });

  it('are listed by prefix', async () => {
    const drafts = (await open()).of(ann);
    await drafts.write('notes/new', 1);
    await drafts.write('notes/edit/milk', 1);
    await drafts.write('tasks/new', 1);
    expect((await drafts.keys('notes/')).sort()).toEqual(['notes/edit/milk', 'notes/new']);
  });

  it('are never shown to another person', async () => {
    const drafts = await open();
    await drafts.of(ann).write('notes/new', 'private');
    expect(await drafts.of(bob).read('notes/new')).toBeUndefined();
    expect(await drafts.of(bob).keys('')).toEqual([]);
    expect(await drafts.of(anonymous).keys('')).toEqual([]);
  });

  it('are listed and deleted for everybody', async () => {
    const drafts = await open();
    await drafts.of(ann).write('notes/new', 1);
    await drafts.of(bob).write('notes/new', 2);
    expect((await drafts.ids()).toSorted()).toEqual(['ann/notes/new', 'bob/notes/new']);
    await drafts.clear();
    expect(await drafts.ids()).toEqual([]);
    expect(await drafts.of(bob).read('notes/new')).toBeUndefined();
  });

  it('without an owner go to the user who logs in, once', async () => {
    const drafts = await open();
    await drafts.of(anonymous).write('notes/new', 'typed before');
    await drafts.adopt('ann');
    await drafts.adopt('bob');
    expect(await drafts.of(ann).read('notes/new')).toBe('typed before');
    expect(await drafts.of(bob).keys('')).toEqual([]);
    expect(await drafts.of(anonymous).keys('')).toEqual([]);
  });

  it.each([
    ['before', 'typed later'],
    ['after', 'own'],
  ])('are replaced only by newer anonymous ones (own %s the other)', async (order, stays) => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'setTimeout', 'queueMicrotask'] });
    const drafts = await open();
    const own = () => drafts.of(ann).write('notes/new', 'own');
    const other = () => drafts.of(anonymous).write('notes/new', 'typed later');
    await (order === 'before' ? own() : other());
    jest.setSystemTime(Date.now() + 1000);
    await (order === 'before' ? other() : own());
    await drafts.adopt('ann');
    expect(await drafts.of(ann).read('notes/new')).toBe(stays);
    jest.useRealTimers();
  });
});

describe('drafts', () => {
  it('are restored after a reload', async () => {
    await (await anEmptyDatabase()).of(ann).write('notes/new', 'Milk');
    expect(await browserDrafts(openDraftBuffer(keyValueStorage())).of(ann).read('notes/new')).toBe('Milk');
  });

  it('belong to the owner at the call, though the code is loaded later', async () => {
    const loaded = deferred<BrowserDrafts>();
    const drafts = lazyDrafts(loaded.promise);
    let owner = 'ann';
    const written = drafts.of(() => owner).write('notes/new', 'private');
    owner = 'bob';
    await loaded.resolve(browserDrafts(testDraftBuffer()));
    await written;
    expect(await drafts.of(ann).read('notes/new')).toBe('private');
    expect(await drafts.of(bob).keys('')).toEqual([]);
  });

  it('are not persistent, and cannot be written, if their code is not loaded', async () => {
    quietConsole();
    const drafts = lazyDrafts(Promise.reject<BrowserDrafts>(new Error('Failed to fetch')));
    await expect(drafts.of(ann).write('notes/new', 'Milk')).rejects.toThrow('Failed to fetch');
    expect(drafts.arePersistent()).toBe(false);
  });

  it('that one tab has deleted are not written by another one, which is told', async () => {
    installTestChannels();
    const database = await anEmptyDatabase();
    const onCleared = jest.fn();
    const [one, other] = [openBrowserDrafts(memoryStorage(), jest.fn()), openBrowserDrafts(memoryStorage(), onCleared)];
    await one.of(ann).write('notes/new', 1);
    const cleared = one.clear();
    await other.of(bob).write('notes/new', 'typed last');
    // Loaded again now, the page would show the draft.
    expect(onCleared).not.toHaveBeenCalled();
    await cleared;
    await other.of(bob).write('notes/new', 'typed later still');
    expect([onCleared.mock.calls.length, await database.ids()]).toEqual([1, []]);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
  });

  it('are found beside values of other code, whatever these are', async () => {
    const database = draftDatabase();
    const others = createStore('daybook', 'drafts');
    await setMany(
      [
        [7, 'seven'],
        [['ann/notes'], {}],
        ['ann/notes/odd', null],
      ],
      others,
    );
    const drafts = browserDrafts(openDraftBuffer(memoryStorage(), database)).of(ann);
    await drafts.write('notes/new', 1);
    expect([await drafts.keys('notes/'), await drafts.read('notes/odd')]).toEqual([['notes/new', 'notes/odd'], undefined]);
    await clear(others);
  });

  it('are read again if the tab that deletes them ends before it is done', () => {
    jest.useFakeTimers();
    installTestChannels();
    const onCleared = jest.fn();
    openBrowserDrafts(memoryStorage(), onCleared);
    new BroadcastChannel('daybook-clearing').postMessage('changed');
    expect(onCleared).not.toHaveBeenCalled();
    jest.advanceTimersByTime(5000);
    expect(onCleared).toHaveBeenCalledTimes(1);
    Reflect.deleteProperty(globalThis, 'BroadcastChannel');
    jest.useRealTimers();
  });
});

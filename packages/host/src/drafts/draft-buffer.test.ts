import { keyValueStorage } from '@daybook/kit/host/key-value-storage';
// Imported first, so that it unblocks site data before test-browser.ts cleans up.
import { blockSiteData } from '@daybook/kit/testing/test-storage';
import '../testing/test-browser.ts';
import { deferred } from '@daybook/kit/testing/fake-api';
import { waitFor } from '@testing-library/react';
import { type DraftBuffer, openDraftBuffer } from './browser-drafts.ts';
import { testDraftBuffer, hangingDatabase, memoryDatabase } from '../testing/test-databases.ts';
import { draftDatabase, type DraftDatabase } from './draft-database.ts';

const id = 'ann/notes/new';
const draftIn = async (store: DraftBuffer, one = id) => (await store.read(one))?.draft;
const failing = () => Promise.reject(new Error('QuotaExceededError'));

/** A database that hangs until then. */
const late = (database: DraftDatabase, then: Promise<void>): DraftDatabase => ({
  read: (one) => then.then(() => database.read(one)),
  write: (one, text) => then.then(() => database.write(one, text)),
  remove: (one, at) => then.then(() => database.remove(one, at)),
  changedAt: (one) => then.then(() => database.changedAt(one)),
  keys: () => then.then(database.keys),
});

beforeEach(() => jest.spyOn(console, 'error').mockImplementation(() => undefined));
afterEach(() => jest.useRealTimers());

describe('a database that hangs', () => {
  it('blocks the first call for two seconds and then none, and drafts are read from memory', async () => {
    jest.useFakeTimers();
    const store = testDraftBuffer(hangingDatabase);
    const first = expect(store.read(id)).rejects.toThrow('No response within 2000 ms.');
    await jest.advanceTimersByTimeAsync(2000);
    await first;
    await store.write(id, 'Milk');
    expect([await draftIn(store), await store.keys(), store.isPersistent()]).toEqual(['Milk', [id], false]);
    await store.remove([id]);
    expect([await draftIn(store), await store.keys()]).toEqual([undefined, []]);
    await expect(store.read('ann/tasks/new')).rejects.toThrow('The database of drafts does not respond.');
    expect(console.error).toHaveBeenCalledTimes(1);
  });

  it('gets all changes when it responds after all', async () => {
    jest.useFakeTimers();
    const database = memoryDatabase();
    let respond = () => {};
    const late = new Promise<void>((resolve) => (respond = resolve));
    const keys = () => late.then(database.keys);
    const store = testDraftBuffer({ ...database, keys });
    void store.keys();
    await jest.advanceTimersByTimeAsync(2000);
    await store.write(id, 'Milk');
    expect(await database.read(id)).toBeUndefined();
    respond();
    await jest.advanceTimersByTimeAsync(0);
    expect(await database.read(id)).toMatchObject({ draft: 'Milk' });
    expect(store.isPersistent()).toBe(true);
  });
});

describe('a database that fails', () => {
  it('loses no draft while the page is open, and gets it with the next write', async () => {
    const database = memoryDatabase();
    const write = jest.spyOn(database, 'write').mockImplementationOnce(failing);
    const store = testDraftBuffer(database);
    await store.write(id, 'Mi');
    expect(await draftIn(store)).toBe('Mi');
    await store.write(id, 'Milk');
    expect(write).toHaveBeenCalledTimes(2);
    expect(await database.read(id)).toMatchObject({ draft: 'Milk' });
  });

  it('is copied to local storage at once, so that a crash of the browser loses nothing', async () => {
    const storage = keyValueStorage();
    const store = openDraftBuffer(storage, { ...memoryDatabase(), write: failing });
    await store.write(id, 'Milk');
    expect(await draftIn(openDraftBuffer(storage, memoryDatabase()))).toBe('Milk');
    expect(store.isPersistent()).toBe(true);
  });

  it('as local storage does, is known until the draft is stored, and no other draft is removed', async () => {
    const database = memoryDatabase();
    const store = testDraftBuffer(database);
    await store.write('ann/notes/new', 'Milk');
    jest.spyOn(database, 'write').mockImplementationOnce(failing);
    const written = store.write('ann/outbox/1', 'Milk');
    await store.remove(['ann/notes/new']);
    await written;
    expect([await store.keys(), store.isPersistent()]).toEqual([['ann/outbox/1'], false]);
    expect(await database.read('ann/notes/new')).toMatchObject({ draft: 'Milk' });
    await store.write('ann/outbox/1', 'Milk');
    expect(store.isPersistent()).toBe(true);
    await waitFor(async () => expect(await database.read('ann/notes/new')).toBeUndefined());
  });

  it('as local storage does, is known also after a logout has cleared the storage, and drafts are copied once they fit', async () => {
    const storage = keyValueStorage();
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('Full', 'QuotaExceededError');
    });
    const store = openDraftBuffer(storage, { ...memoryDatabase(), write: failing });
    await store.write(id, 'Milk');
    storage.clear();
    expect(store.isPersistent()).toBe(false);
    full.mockRestore();
    storage.clear();
    expect(store.isPersistent()).toBe(true);
    expect(await draftIn(openDraftBuffer(storage, memoryDatabase()))).toBe('Milk');
  });

  it('is known for a draft that is too large for local storage', async () => {
    const database = memoryDatabase();
    const store = openDraftBuffer(keyValueStorage(), { ...database, write: failing });
    await store.write(id, 'x'.repeat(1_000_000));
    await store.keys();
    expect(store.isPersistent()).toBe(false);
  });

  it('is assumed if the browser blocks it', async () => {
    blockSiteData();
    const store = openDraftBuffer(keyValueStorage(), draftDatabase());
    await store.write(id, 'Milk');
    expect([await draftIn(store), store.isPersistent()]).toEqual(['Milk', false]);
  });
});

describe('pending changes when the page is left', () => {
  const leave = () => window.dispatchEvent(new Event('pagehide'));
  const copies = () => Object.keys(window.localStorage);

  it('are in local storage, and in the database after the next start', async () => {
    void openDraftBuffer(keyValueStorage(), hangingDatabase).write(id, 'typed last');
    expect(copies()).toEqual([]);
    leave();
    expect(copies()).toHaveLength(1);

    const database = memoryDatabase();
    const next = openDraftBuffer(keyValueStorage(), database);
    expect(await draftIn(next)).toBe('typed last');
    await waitFor(() => expect(copies()).toEqual([]));
    expect(await database.read(id)).toMatchObject({ draft: 'typed last' });
  });

  it('include writes while the page is left, and removals', async () => {
    const database = memoryDatabase();
    await database.write(id, { draft: 'saved long ago', at: 1 });
    const store = openDraftBuffer(keyValueStorage(), {
      ...database,
      write: hangingDatabase.write,
      remove: hangingDatabase.remove,
    });
    leave();
    void store.remove([id]);
    void store.write('ann/tasks/new', 'Lamp');
    const next = openDraftBuffer(keyValueStorage(), database);
    expect(await next.keys()).toEqual(['ann/tasks/new']);
    await waitFor(async () => expect(await database.keys()).toEqual(['ann/tasks/new']));
  });

  it('do not replace what another tab has written later', async () => {
    void openDraftBuffer(keyValueStorage(), hangingDatabase).write(id, 'old');
    leave();
    const database = memoryDatabase();
    await database.write(id, { draft: 'new', at: Date.now() + 1000 });
    const next = openDraftBuffer(keyValueStorage(), database);
    await waitFor(() => expect(copies()).toEqual([]));
    expect(await draftIn(next)).toBe('new');
  });

  it.each([
    ["the browser's", draftDatabase],
    ['any', memoryDatabase],
  ])('do not replace later changes of the tab that made them, in %s database', async (_, open) => {
    const [written, removed] = ['ann/tasks/outbox/move/1', 'ann/tasks/outbox/move/2'];
    const first = openDraftBuffer(keyValueStorage(), hangingDatabase);
    for (const one of [written, removed, id]) void first.write(one, 'old');
    leave();
    const database = open();
    const response = deferred<void>();
    const next = openDraftBuffer(keyValueStorage(), late(database, response.promise));
    await database.write(written, { draft: 'new', at: Date.now() + 1000 });
    await database.remove(removed, Date.now() + 1000);
    await response.resolve();
    await waitFor(() => expect(copies()).toEqual([]));
    expect(await Promise.all([written, removed, id].map((one) => draftIn(next, one)))).toEqual(['new', undefined, 'old']);
    expect((await database.keys()).toSorted()).toEqual([id, written]);
  });

  it('do not replace later input in this tab', async () => {
    void openDraftBuffer(keyValueStorage(), hangingDatabase).write(id, 'old');
    leave();
    const database = memoryDatabase();
    const response = deferred<void>();
    const asBefore = () => response.promise.then(() => 0);
    const next = openDraftBuffer(keyValueStorage(), { ...database, changedAt: asBefore });
    await next.write(id, 'new');
    await response.resolve();
    expect(await database.read(id)).toMatchObject({ draft: 'new' });
  });

  it('are copied up to the limit, the newest first', () => {
    const store = openDraftBuffer(keyValueStorage(), hangingDatabase);
    void store.write('ann/notes/big', 'x'.repeat(1_000_000));
    void store.write(id, 'Milk');
    leave();
    const [copy = ''] = copies().map((key) => window.localStorage.getItem(key) ?? '');
    expect(copy).toContain('Milk');
    expect(copy.length).toBeLessThan(1000);
  });

  it('ignore values that are not copies', () => {
    window.localStorage.setItem('daybook:unwritten:x', '{"a":');
    window.localStorage.setItem('daybook:unwritten:y', '[[1,2]]');
    expect(() => openDraftBuffer(keyValueStorage(), memoryDatabase())).not.toThrow();
    expect(copies()).toEqual([]);
  });
});

import './testing/test-browser.ts';
import { installTestLocks } from '@daybook/kit/testing/test-locks';
import { waitFor } from '@testing-library/react';
import { createStore, get, promisifyRequest, set } from 'idb-keyval';
import { lazyStore } from './lazy-store.ts';

let count = 0;
const aName = () => `database-${(count += 1)}`;

/** Creates a database as code of a release may leave it. */
async function createForeign(name: string, version: number, create = (_: IDBDatabase): unknown => undefined) {
  const request = indexedDB.open(name, version);
  request.onupgradeneeded = () => create(request.result);
  (await promisifyRequest(request)).close();
}

it('a store keeps what an earlier page has stored', async () => {
  const name = aName();
  await set('key', 'before', createStore(name, 'store'));
  expect(await get('key', lazyStore(name, 'store'))).toBe('before');
});

describe('a store works again', () => {
  it.each<[string, number, (database: IDBDatabase) => unknown]>([
    ['is missing', 2, () => undefined],
    ['is missing in a database of the highest version', Number.MAX_SAFE_INTEGER, () => undefined],
    ['has another name', 2, (database) => database.createObjectStore('another')],
    ['needs keys in its values', 2, (database) => database.createObjectStore('store', { keyPath: 'id' })],
  ])('if it %s', async (_, version, create) => {
    const name = aName();
    await createForeign(name, version, create);
    const store = lazyStore(name, 'store');
    await set('key', 'after', store);
    expect(await get('key', store)).toBe('after');
    expect(await get('key', lazyStore(name, 'store'))).toBe('after');
  });

  it('in two tabs at once, of which neither deletes what the other has stored', async () => {
    installTestLocks();
    const requested = jest.spyOn(navigator.locks, 'request');
    const name = aName();
    await createForeign(name, 2);
    let endOther = () => {};
    const other = navigator.locks.request('daybook-repair', () => new Promise<void>((resolve) => (endOther = resolve)));
    const store = lazyStore(name, 'store');
    const written = set('one', 1, store);
    await waitFor(() => expect(requested).toHaveBeenCalledTimes(2));
    // The other tab repairs it meanwhile.
    await promisifyRequest(indexedDB.deleteDatabase(name));
    await createForeign(name, 1, (database) => database.createObjectStore('store').put(2, 'other'));
    endOther();
    await Promise.all([other, written]);
    expect(await Promise.all([get('one', store), get('other', store)])).toEqual([1, 2]);
  });

  it('if the database is deleted while it is open', async () => {
    const name = aName();
    const store = lazyStore(name, 'store');
    await set('key', 'before', store);
    await promisifyRequest(indexedDB.deleteDatabase(name));
    await set('key', 'after', store);
    expect(await get('key', store)).toBe('after');
  });

  it('after the browser has refused to open it', async () => {
    const store = lazyStore(aName(), 'store');
    const open = jest.spyOn(indexedDB, 'open').mockImplementationOnce(() => {
      throw new DOMException('', 'SecurityError');
    });
    await expect(get('key', store)).rejects.toThrow();
    expect([await get('key', store), open.mock.calls.length]).toEqual([undefined, 2]);
  });
});

import { browserLocks, withLock } from '@daybook/kit/host/scheduling';
import { promisifyRequest, type UseStore } from 'idb-keyval';

/**
 * Returns the only store of a database, for `idb-keyval`. The database is opened at the first call, which rejects if site data is blocked.
 * Code of a release may have left it without the store, or with one whose values need keys of their own: it is deleted and created again.
 */
export function lazyStore(name: string, store: string): UseStore {
  let opened: Promise<IDBDatabase> | undefined;
  const onClosed = () => (opened = undefined);
  return async (mode, callback) => {
    opened ??= openIntact(name, store, onClosed);
    const database = await opened.catch((error: unknown) => {
      onClosed();
      throw error;
    });
    return callback(database.transaction(store, mode).objectStore(store));
  };
}

async function openIntact(name: string, store: string, onClosed: () => void) {
  const database = await open(name, store, onClosed);
  if (isIntact(database, store)) return database;
  database.close();
  // One tab at a time: a second one would delete what the first has stored since.
  return withLock('daybook-repair', browserLocks(), LOCK_LIMIT_MS)(() => repair(name, store, onClosed));
}

async function repair(name: string, store: string, onClosed: () => void) {
  const database = await open(name, store, onClosed);
  if (isIntact(database, store)) return database;
  const deleted = promisifyRequest(indexedDB.deleteDatabase(name));
  database.close();
  await deleted;
  return open(name, store, onClosed);
}

/** Another tab may hang, and hold the lock. */
const LOCK_LIMIT_MS = 5000;

const isIntact = (database: IDBDatabase, store: string) =>
  database.objectStoreNames.contains(store) && database.transaction(store).objectStore(store).keyPath === null;

async function open(name: string, store: string, onClosed: () => void) {
  const request = indexedDB.open(name);
  request.onupgradeneeded = () => request.result.createObjectStore(store);
  const database = await promisifyRequest(request);
  // Safari closes connections by itself.
  database.onclose = onClosed;
  // An open connection would block the tab that creates the database again.
  database.onversionchange = () => {
    database.close();
    onClosed();
  };
  return database;
}

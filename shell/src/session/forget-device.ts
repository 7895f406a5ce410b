import { withTimeout } from '@daybook/kit/host/scheduling';
import { promisifyRequest } from 'idb-keyval';
import type { Shell } from '../use-shell.ts';

/**
 * Ends the session, and removes all that Daybook keeps in this browser, of all people: drafts, changes, names, tokens, settings and cached
 * data. Other tabs load their pages again. What cannot be removed is logged, and the login page shows what is left of it.
 */
export async function forgetDevice({ drafts, session, host }: Pick<Shell, 'drafts' | 'session' | 'host'>): Promise<void> {
  // First: after the session has ended, apps are unmounted, and would write their drafts once more.
  await attempt(() => drafts.clear());
  session.end();
  await Promise.all([attempt(clearDatabases), attempt(deleteCaches), attempt(clearSessionStorage)]);
  host.openExternal('/login');
}

async function attempt(work: () => Promise<void>) {
  try {
    await withTimeout(work(), LIMIT_MS);
  } catch (error) {
    console.error('forget', error);
  }
}

/** In WebKit a call may never settle. */
const LIMIT_MS = 3000;

/** Begins the names of all databases and caches of Daybook. */
const isOurs = (name: string) => name.startsWith('daybook');

/** Empties the databases. They are not deleted: that would wait until every tab, also a frozen one, has closed them. */
async function clearDatabases() {
  const databases = await indexedDB.databases();
  await Promise.all(databases.flatMap(({ name }) => (name !== undefined && isOurs(name) ? [clearDatabase(name)] : [])));
}

async function clearDatabase(name: string) {
  const database = await promisifyRequest(indexedDB.open(name));
  const stores = [...database.objectStoreNames];
  if (stores.length > 0) {
    const clearing = database.transaction(stores, 'readwrite');
    for (const store of stores) clearing.objectStore(store).clear();
    await promisifyRequest(clearing);
  }
  database.close();
}

// Rejects where site data is blocked: reading `sessionStorage` throws there.
const clearSessionStorage = () => Promise.resolve().then(() => window.sessionStorage.clear());

async function deleteCaches() {
  // Only pages that are served securely have caches.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.filter(isOurs).map((name) => caches.delete(name)));
}

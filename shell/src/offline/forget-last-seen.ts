import type { Host } from '@daybook/kit/host/host';
import { hasWorker } from './has-worker.ts';

/**
 * Deletes the personal data that the service worker has cached. The worker also does this when it handles a logout request, but it does not
 * handle those of a page that was reloaded without cache, nor any in Firefox. If the caches are blocked or missing, there is nothing to
 * delete.
 */
export const forgetLastSeen = () => void deleteLastSeen().catch(() => undefined);

/**
 * The `fetch` of the page. It also deletes the cached data when it revokes a token of a session or of the calendar: Firefox 153 does not
 * send `keepalive` requests through the service worker.
 */
export const pageFetch: Host['fetch'] = (path, init) => {
  if (/(token|calendar)\/revoke/.test(path)) forgetLastSeen();
  return window.fetch(path, init);
};

/**
 * Notifies the worker twice, since it may be receiving data that it would cache: at once, because the page may be closed, and at the end,
 * because a read that began before the logout may reach it later.
 */
async function deleteLastSeen(): Promise<void> {
  hasWorker()?.postMessage('forget');
  for (const name of await caches.keys()) if (/^daybook.*-data-/.test(name)) await caches.delete(name);
  (await (navigator as Partial<Navigator>).serviceWorker?.getRegistration())?.active?.postMessage('forget');
}

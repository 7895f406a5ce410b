import type { Host } from '@daybook/kit/host/host';
import { hasWorker } from './has-worker.ts';

/**
 * Deletes what the service worker has kept of a person's data, when nobody is logged in any more. The worker does so when it sees a logout.
 * It sees none of a page that was loaded by "reload without cache", and in Firefox none at all. If the browser blocks the caches, or has
 * none because the page is not served securely, there is nothing to delete.
 */
export const forgetLastSeen = () => void deleteLastSeen().catch(() => undefined);

/**
 * The `fetch` of the page. It also forgets what was last seen when it revokes a token of a session or of the calendar: Firefox 153 hides
 * requests with `keepalive` from the service worker.
 */
export const pageFetch: Host['fetch'] = (path, init) => {
  if (/revoke/.test(path)) forgetLastSeen();
  return window.fetch(path, init);
};

/**
 * The worker is told, because it may be receiving data that it would keep: at once, as the page may be left, and at the end, as a read that
 * was sent before the logout may reach it later.
 */
async function deleteLastSeen(): Promise<void> {
  hasWorker()?.postMessage('forget');
  for (const name of await caches.keys()) if (/^daybook.*-data-/.test(name)) await caches.delete(name);
  (await (navigator as Partial<Navigator>).serviceWorker?.getRegistration())?.active?.postMessage('forget');
}

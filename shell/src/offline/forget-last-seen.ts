import { hasWorker } from './has-worker.ts';

/**
 * Deletes what the service worker has kept of a person's data, when nobody is logged in any more. A page that was loaded by "reload without
 * cache" has no worker that sees its logout. That of other tabs is told, because it may be receiving data that it would keep.
 */
export async function forgetLastSeen(): Promise<void> {
  // Only pages that are served securely have caches.
  if (hasWorker() || !('caches' in window)) return;
  for (const name of await caches.keys()) if (name.startsWith('daybook') && name.includes('-data-')) await caches.delete(name);
  const { serviceWorker } = navigator as Partial<Navigator>;
  (await serviceWorker?.getRegistration())?.active?.postMessage('forget');
}

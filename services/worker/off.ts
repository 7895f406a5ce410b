/*
 * Replaces the service worker when the setting OFFLINE is off: it removes what the worker has stored, and itself. Until pages are loaded
 * again it stays, but has no part in their requests.
 */

import { deleteCaches } from './cache-names.ts';

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => event.waitUntil(remove()));

async function remove() {
  await deleteCaches((name) => name.startsWith('daybook')).catch(() => {});
  await self.registration.unregister();
}

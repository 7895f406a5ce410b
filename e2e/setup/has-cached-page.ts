/** Runs in the page. Returns true if the service worker controls it and has cached the page with its files: it renames the page then. */
export async function hasCachedPage() {
  const cache = await caches.open('daybook-1-page');
  const isCached = (await cache.match('/')) !== undefined && (await cache.match('/?next')) === undefined;
  return isCached && navigator.serviceWorker.controller !== null;
}

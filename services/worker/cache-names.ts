/*
 * All names begin with `daybook`, so that a page can remove them. A worker that changes the format gives it another number, and removes the
 * caches of this one.
 */

const format = 'daybook-1';

/** The last good page, and the next one whose files are not all here yet. */
export const pageCache = `${format}-page`;

/** Files of releases and of the server, which never change. */
export const fileCache = `${format}-files`;

/** Begins the name of the cache of each person's data. */
export const dataCaches = `${format}-data-`;

/** Deletes the caches whose names match. */
export async function deleteCaches(isMeant: (name: string) => boolean): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter(isMeant).map((name) => caches.delete(name)));
}

/** Returns a cached response; undefined also if the browser stores nothing. */
export const findIn = (cacheName: string, address: string) => quietly(caches.match(address, { cacheName }));

/**
 * Stores a response in place of the one that `findIn` would return: neither has headers of a request, so `Vary` makes no difference. Rejects
 * if the storage is full or blocked. If it has no space for a page or its files, the cached pages are deleted: code of a release may have
 * stored one and filled the storage, and it would stay.
 */
export async function put(name: string, address: string, response: Response): Promise<void> {
  // A network error must not delete anything, so the body is read before.
  const complete = new Response(await response.blob(), response);
  try {
    const cache = await caches.open(name);
    await cache.put(address, complete);
  } catch (error) {
    if (!name.startsWith(dataCaches)) await caches.delete(pageCache);
    throw error;
  }
}

/** Stores a response with the time at which it was seen. Rejects if the storage is full or blocked. */
export async function keepSeen(cache: string, address: string, response: Response): Promise<void> {
  const headers = new Headers(response.headers);
  headers.set(seenHeader, new Date().toISOString());
  // The body is decoded already.
  headers.delete('content-encoding');
  headers.delete('content-length');
  await put(cache, address, new Response(response.body, { headers }));
}

/** Returns the SHA-384 hash in base64, as `integrity` attributes have it. */
export const base64Hash = async (bytes: BufferSource) =>
  btoa(String.fromCharCode(...new Uint8Array(await crypto.subtle.digest('SHA-384', bytes))));

/** When a cached response came from the server (ISO 8601). */
export const seenHeader = 'x-daybook-seen';

/** Lets the worker live until the work is done. If it fails, nothing is lost but a copy. */
export const keepAlive = (event: ExtendableEvent, work: Promise<unknown>) => event.waitUntil(quietly(work));

/** Resolves to undefined if the work fails. */
export const quietly = <Result>(work: Promise<Result>): Promise<Result | undefined> => work.catch(() => undefined);

/** Resolves to undefined after that time, in milliseconds, or if `work` rejects. */
export const settledWithin = <Result>(work: Promise<Result>, ms: number): Promise<Result | undefined> =>
  Promise.race([quietly(work), new Promise<undefined>((resolve) => setTimeout(resolve, ms))]);

import { isReservedPath } from '@daybook/contracts/reserved-paths';
import { findIn, keepAlive, keepSeen, pageCache, put, quietly, seenHeader, settledWithin } from './cache-names.ts';

/** How long a page waits for the server, in milliseconds. Somebody who reloads it wants the newest. */
const limitMs = { open: 3000, reload: 10_000 };

/**
 * True if a navigation opens a page of Daybook. The shell decides by its address what to show, so all pages have the same content. The
 * window in which a portal asks for consent has other headers, and works only with the server.
 */
export const isPage = ({ destination }: Request, pathname: string) =>
  destination === 'document' && !isReservedPath(pathname) && !/^\/connect\b/.test(pathname);

/** Returns the page from the server; if that fails or takes too long, the last good one. */
export async function readPage(event: FetchEvent): Promise<Response> {
  const network = requestPage(event);
  keepAlive(
    event,
    network.then((response) => keepPage(response.clone())),
  );
  const response = await settledWithin(network, event.request.cache === 'no-cache' ? limitMs.reload : limitMs.open);
  // A redirect has the status 0 here.
  if (response && response.status < 500) return response;
  return (await lastGoodPage()) ?? response ?? network;
}

/**
 * Returns the preloaded response, or requests it where the browser has preloaded none. Also if the server has rejected the headers of the
 * preload: code of a release may have set a malformed or a large one. Other errors are passed on: a code of OAuth must not be sent twice.
 */
export async function requestPage(event: FetchEvent): Promise<Response> {
  const preloaded = (await quietly(event.preloadResponse)) as Response | undefined;
  return preloaded && ![400, 431].includes(preloaded.status) ? preloaded : fetch(event.request);
}

/** Stores a page that the server marks. Errors, redirects, pages of other releases that are tried, and the login page of a hotel have no mark. */
export async function keepPage(response: Response): Promise<void> {
  if (response.status === 200 && response.headers.has('x-daybook-offline')) await keepSeen(pageCache, next, response);
}

/** Returns the last good page. It says since when it is cached. */
async function lastGoodPage(): Promise<Response | undefined> {
  const page = await findIn(pageCache, good);
  const seen = page?.headers.get(seenHeader);
  if (!page || !seen) return undefined;
  const html = (await page.text()).replace('<head>', `<head><meta name="last-seen" content="${seen}">`);
  return new Response(html, { headers: page.headers });
}

/** Returns the texts of the cached pages, the newest first. */
export async function readCachedPages(): Promise<string[]> {
  const found = await Promise.all([findIn(pageCache, next), findIn(pageCache, good)]);
  return Promise.all(found.flatMap((page) => page?.text() ?? []));
}

/** Makes the next page the last good one, once all its files are cached. Not one that has replaced it since. */
export async function promoteNextPage(html: string): Promise<void> {
  const cache = await caches.open(pageCache);
  const page = await cache.match(next);
  if (!page || (await page.clone().text()) !== html) return;
  await put(pageCache, good, page);
  await cache.delete(next);
}

const good = '/';
const next = '/?next';

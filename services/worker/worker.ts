import { precache, readFile } from './files.ts';
import { dataPaths, forgetLastSeen, isDataRead, readData } from './last-seen.ts';
import { isPage, readPage, requestPage } from './pages.ts';
import { keepAlive, quietly } from './cache-names.ts';
import { answerStatus, noteWrite } from './clients.ts';

/*
 * The service worker: it shows Daybook without a network. Everything comes from the server first, except files that never change. What it
 * does not know, the browser requests as if there were no worker. No other code can replace it, and the browser checks every script that it
 * returns against the page's import map (docs/decisions/0043-offline.md).
 */

declare const self: ServiceWorkerGlobalScope;

self.addEventListener('install', () => void self.skipWaiting());

self.addEventListener('activate', (event) => {
  keepAlive(event, setPreload());
  keepAlive(event, self.clients.claim());
});

// Also whenever the worker starts: code of a release can change these settings, which the browser keeps.
void quietly(setPreload());

/** The page is requested while the worker starts, so that it is not later than without a worker. */
async function setPreload() {
  const { navigationPreload } = self.registration;
  await navigationPreload.setHeaderValue('true');
  // If that request fails, Firefox 153 shows its own error instead of the worker's page.
  await (/Firefox/.test(navigator.userAgent) ? navigationPreload.disable() : navigationPreload.enable());
}

self.addEventListener('message', (event) => {
  if (event.data === 'precache') keepAlive(event, precache());
  if (event.data === 'forget') keepAlive(event, forgetLastSeen());
  if (event.data === 'status') answerStatus(event.source as Client | null);
});

self.addEventListener('fetch', (event) => {
  const response = respond(event, new URL(event.request.url));
  if (response) event.respondWith(response);
});

/** Returns undefined for a request that the browser makes itself, such as the stream of changes. */
function respond(event: FetchEvent, { origin, pathname }: URL): Promise<Response> | undefined {
  const { request } = event;
  if (origin !== self.location.origin) return undefined;
  if (request.method !== 'GET') return passOn(event, pathname);
  // Each navigation: a browser that has preloaded it would request it again, and an OAuth server refuses a code that is used twice.
  if (request.mode === 'navigate') return isPage(request, pathname) ? readPage(event) : requestPage(event);
  // The script of a worker or worklet comes from the server: browsers compare no hash of it, and code of a release can write to the cache.
  if (/^\/(apps|assets)\//.test(pathname)) return /work(er|let)/.test(request.destination) ? undefined : readFile(event);
  return isDataRead(request, pathname) ? readData(event) : undefined;
}

/** Sends a request to the server, and acts on its response if that matters for what is cached. */
function passOn(event: FetchEvent, pathname: string): Promise<Response> | undefined {
  if (/^\/api\/(token|calendar)\/revoke/.test(pathname)) keepAlive(event, forgetLastSeen());
  const isRefresh = pathname === '/api/token/refresh/';
  if (!isRefresh && !dataPaths.test(pathname)) return undefined;
  return fetch(event.request).then((response) => {
    if (isRefresh && response.status === 401) keepAlive(event, forgetLastSeen());
    if (!isRefresh && response.ok) noteWrite(event.clientId);
    return response;
  });
}

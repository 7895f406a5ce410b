import type { Page } from 'playwright-core';
import { hasCachedPage } from './has-cached-page.ts';
import { newVisit, type Visit } from './page.ts';
import { type Person, storageStateOf } from './people.ts';
import { waitUntil } from './wait-until.ts';

/** Opens the notes in a browser with a service worker, and waits until it has cached what it needs without a network. */
export async function visitWithWorker(origin: string, person: Person): Promise<Visit> {
  const storageState = await storageStateOf(person);
  for (const stored of storageState.origins) stored.origin = origin;
  const visit = await newVisit({ baseURL: origin, serviceWorkers: 'allow', storageState });
  await visit.page.goto('/');
  await hasWorker(visit.page);
  return visit;
}

/** Waits until the worker controls the page and has cached its files. */
export const hasWorker = (page: Page) => waitUntil('the service worker', () => page.evaluate(hasCachedPage));

/** Stops the workers of all pages, so that the next request starts one that remembers nothing. */
export async function stopWorkers(page: Page) {
  const session = await page.context().newCDPSession(page);
  await session.send('ServiceWorker.enable');
  await session.send('ServiceWorker.stopAllWorkers');
  await session.detach();
}

/** Returns the paths of the cached files. */
export const cachedFiles = (page: Page) =>
  page.evaluate(async () => (await (await caches.open('daybook-1-files')).keys()).map(({ url }) => new URL(url).pathname));

/** Returns the names of all caches. */
export const cacheNames = (page: Page) => page.evaluate(() => caches.keys());

/** When the page was cached that is shown; undefined for a page that comes from the server. */
export const pageSeen = (page: Page) =>
  page.evaluate(() => document.querySelector<HTMLMetaElement>('meta[name="last-seen"]')?.content);

/** Replaces the access token by one that has expired. The page does not check the signature, which is wrong then. */
export const expireToken = (page: Page) =>
  page.evaluate(() => {
    const [head = '', payload = '', signature = ''] = localStorage.getItem('access')?.split('.') ?? [];
    const claims = JSON.parse(atob(payload.replaceAll('-', '+').replaceAll('_', '/'))) as Record<string, unknown>;
    const expired = btoa(JSON.stringify({ ...claims, exp: 1 }))
      .replaceAll('+', '-')
      .replaceAll('/', '_')
      .replaceAll('=', '');
    localStorage.setItem('access', [head, expired, signature].join('.'));
  });

import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';

/** Waits until the service worker controls the page and has cached the page with the files of all areas. */
export async function untilCached(page: Page) {
  while (!(await page.evaluate(isCached))) await setTimeout(100);
}

/** Runs in the page. The worker moves the page to its last name when all files are there. */
async function isCached() {
  const cache = await caches.open('daybook-1-page');
  const isLastGood = (await cache.match('/')) !== undefined && (await cache.match('/?next')) === undefined;
  return isLastGood && navigator.serviceWorker.controller !== null;
}

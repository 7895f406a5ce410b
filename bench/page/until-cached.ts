import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { hasCachedPage } from '../../e2e/setup/has-cached-page.ts';

/** Waits until the service worker controls the page and has cached the files of all areas. */
export async function untilCached(page: Page) {
  while (!(await page.evaluate(hasCachedPage))) await setTimeout(100);
}

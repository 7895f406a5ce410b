// @ts-check
import { setTimeout as wait } from 'node:timers/promises';
import { median } from '../report/row.mjs';
import { watchFor, watchTasks } from './watch.mjs';

/**
 * What one visit measured: the time to mount the board with its data in memory, the longest tasks (milliseconds), and the number of DOM nodes.
 *
 * @typedef {Record<'mount' | 'nodes' | 'nodesDragging' | 'longestDragging' | 'longestAfter', number>} Seen
 */

const card = 'main [data-card]';

/**
 * Visits the board in a new browser context, and drags one card.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, tokens: import('../product/user.mjs').Tokens }} visit
 * @returns {Promise<Seen>}
 */
export async function visitBoard(browser, { url, tokens }) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.goto(`${url}/task`);
    await page.waitForSelector(card);
    await page.waitForLoadState('networkidle');
    const mounts = [await mount(page), await mount(page), await mount(page)];
    await wait(settle);
    return { mount: median(mounts), nodes: await page.locator('*').count(), ...(await drag(page)) };
  } finally {
    await context.close();
  }
}

/** Time for the board's work after a mount, such as revalidating the list, which must not affect the next measurement. In milliseconds. */
const settle = 400;

/** @param {import('playwright-core').Page} page @returns {Promise<number>} */
const painted = (page) => page.evaluate(() => /** @type {any} */ (window).painted);

/** Goes to the notes and back: the board's code and data are in memory then. @param {import('playwright-core').Page} page */
async function mount(page) {
  await page.click('nav a[href="/"]');
  await page.waitForSelector('main a[href^="/notes/"]');
  await wait(settle);
  await page.evaluate(watchFor, { selector: card, from: 'click' });
  await page.click('nav a[href="/task"]');
  const time = await painted(page);
  await page.waitForLoadState('networkidle');
  return time;
}

/** Drags the first card of the first column across all columns, and drops it in the third. @param {import('playwright-core').Page} page */
async function drag(page) {
  const columns = await Promise.all((await page.locator('[data-column]').all()).map(centerOf));
  const first = page.locator('[data-column] [data-card]').first();
  const id = await first.getAttribute('data-card');
  const box = await first.locator('h3').boundingBox();
  const [, , third] = columns;
  if (!box || !third) throw new Error('The board has no card or no third column.');

  const from = { x: box.x + 20, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.evaluate(watchFor, { selector: '[data-dragging] [data-card]', from: 'mousemove' });
  await page.mouse.move(from.x + 12, from.y + 4);
  await painted(page);
  await page.evaluate(watchTasks);
  for (const { x, y } of pathThrough([from, ...columns, ...columns.toReversed(), ...columns])) await page.mouse.move(x, y);
  const dragging = await watched(page);

  await page.mouse.move(third.x, third.y);
  await page.evaluate(watchFor, { selector: `[data-column="inreview"] [data-card="${id}"]`, from: 'mouseup' });
  await page.mouse.up();
  await painted(page);
  await page.evaluate(watchTasks);
  await page.waitForLoadState('networkidle');
  await wait(settle);
  const { longest: longestAfter } = await watched(page);
  return { nodesDragging: dragging.nodes, longestDragging: dragging.longest, longestAfter };
}

/** @param {import('playwright-core').Page} page @returns {Promise<{ longest: number, nodes: number }>} */
const watched = (page) => page.evaluate(() => /** @type {any} */ (window).watchedTasks());

/** @typedef {{ x: number, y: number }} Point */

/** @param {import('playwright-core').Locator} part @returns {Promise<Point>} */
async function centerOf(part) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns ten points on the way to each stop. @param {readonly Point[]} stops */
function pathThrough(stops) {
  return stops.slice(1).flatMap((to, leg) => {
    const from = stops[leg] ?? to;
    return Array.from({ length: 10 }, (_, step) => {
      const share = (step + 1) / 10;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}

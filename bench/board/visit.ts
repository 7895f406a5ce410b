import { setTimeout as wait } from 'node:timers/promises';
import type { Browser, Locator, Page } from 'playwright-core';
import { followRequests } from '../page/requests.ts';
import type { Tokens } from '../product/user.ts';
import { median } from '../report/row.ts';
import { watchFor, watchLongTasks } from './watch.ts';

/** The results of one visit: the longest tasks and the time to mount the board from memory, in milliseconds; the number of DOM nodes. */
export type VisitResults = Record<'mount' | 'nodes' | 'nodesDragging' | 'longestDragging' | 'longestAfter', number>;

const card = 'main [data-card]';

/** Visits the board in a new browser context, and drags one card. */
export async function visitBoard(browser: Browser, { url, tokens }: { url: string; tokens: Tokens }): Promise<VisitResults> {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    const requests = await followRequests(await context.newCDPSession(page));
    // tsx keeps the names of functions with this helper, which the functions of watch.ts then call in the page.
    await page.addInitScript('globalThis.__name = (of) => of');
    await page.goto(`${url}/task`);
    await page.waitForSelector(card);
    await requests.untilIdle();
    const mounts = [await mount(page, requests), await mount(page, requests), await mount(page, requests)];
    await wait(settle);
    return { mount: median(mounts), nodes: await page.locator('*').count(), ...(await drag(page, requests)) };
  } finally {
    await context.close();
  }
}

type Requests = Awaited<ReturnType<typeof followRequests>>;

/** Milliseconds for the board's work after a mount, such as revalidating the list, which must not affect the next measurement. */
const settle = 400;

/** Goes to the notes and back: the board's code and data are in memory then. */
async function mount(page: Page, requests: Requests) {
  await page.click('nav a[href="/"]');
  await page.waitForSelector('main a[href^="/notes/"]');
  await wait(settle);
  await page.evaluate(watchFor, { selector: card, from: 'click' });
  await page.click('nav a[href="/task"]');
  const time = await page.evaluate(() => window.painted);
  await requests.untilIdle();
  return time;
}

/** Drags the first card of the first column across all columns, and drops it in the third. */
async function drag(page: Page, requests: Requests) {
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
  await page.evaluate(() => window.painted);
  await page.evaluate(watchLongTasks);
  for (const { x, y } of pathThrough([from, ...columns, ...columns.toReversed(), ...columns])) await page.mouse.move(x, y);
  const dragging = await page.evaluate(() => window.stopWatching());

  await page.mouse.move(third.x, third.y);
  await page.evaluate(watchFor, { selector: `[data-column="inreview"] [data-card="${id}"]`, from: 'mouseup' });
  await page.mouse.up();
  await page.evaluate(() => window.painted);
  await page.evaluate(watchLongTasks);
  await requests.untilIdle();
  await wait(settle);
  const { longest: longestAfter } = await page.evaluate(() => window.stopWatching());
  return { nodesDragging: dragging.nodes, longestDragging: dragging.longest, longestAfter };
}

type Point = { x: number; y: number };

async function centerOf(part: Locator): Promise<Point> {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Returns ten points on the way to each stop. */
function pathThrough(stops: readonly Point[]) {
  return stops.slice(1).flatMap((to, leg) => {
    const from = stops[leg] ?? to;
    return Array.from({ length: 10 }, (_, step) => {
      const share = (step + 1) / 10;
      return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
    });
  });
}

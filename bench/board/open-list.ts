import type { Browser, Page } from 'playwright-core';
import { type Request, followRequests } from '../page/requests.ts';
import { frameCookie, usable, watchFirstScreen } from '../page/visit.ts';
import type { Tokens } from '../product/user.ts';
import { watchLongTasks } from './watch.ts';

/**
 * A warm page load with a list: milliseconds until its first items are shown and until no more of it is read, bytes and number of the
 * requests for data until then, and the longest task between the two in milliseconds (0 if none took 50).
 */
export interface Opening {
  readonly shown: number;
  readonly bytes: number;
  readonly requests: number;
  readonly complete: number;
  readonly longest: number;
}

/** A move of a card: the bytes of the list that are read after it was saved, and the longest task until then in milliseconds. */
interface Reload {
  readonly bytes: number;
  readonly longest: number;
}

interface OpenListOptions {
  readonly url: string;
  readonly tokens: Tokens;
  readonly path: keyof typeof usable;
}

/** Opens a list in a new browser context, a second time with what the browser has cached. On the board it also moves a card. */
export async function openList(browser: Browser, { url, tokens, path }: OpenListOptions) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    // The browser does not report the bytes of responses that come from a worker.
    serviceWorkers: 'block',
  });
  try {
    await context.addCookies([frameCookie(url)]);
    const page = await context.newPage();
    const requests = await followRequests(await context.newCDPSession(page));
    // tsx keeps the names of functions with this helper.
    await page.addInitScript('globalThis.__name = (of) => of');
    await page.addInitScript(watchFirstScreen, usable[path]);
    await page.goto(url + path, { waitUntil: 'commit' });
    await page.evaluate(() => window.firstScreen);
    await requests.untilIdle();
    const opening = await reopen(page, requests);
    return { opening, reload: path === '/task' ? await moveCard(page, requests) : undefined };
  } finally {
    await context.close();
  }
}

type Requests = Awaited<ReturnType<typeof followRequests>>;

async function reopen(page: Page, requests: Requests): Promise<Opening> {
  requests.clear();
  await page.reload({ waitUntil: 'commit' });
  const { ms, at } = await page.evaluate(() => window.firstScreen);
  await page.evaluate(watchLongTasks);
  await requests.untilIdle();
  const { longest } = await page.evaluate(() => window.stopWatching());
  const data = requests.all().filter(isData);
  const begun = data.filter((request) => request.at < at);
  const complete = await page.evaluate(() => {
    const ends = performance
      .getEntriesByType('resource')
      .flatMap((entry) => (/\/api\/(notes|tasks)/.test(entry.name) ? entry : []));
    return Math.max(...ends.map((entry) => entry.responseEnd));
  });
  return { shown: ms, bytes: bytesOf(begun), requests: begun.length, complete, longest };
}

/** Moves the first card of the first column to the second by its key. */
async function moveCard(page: Page, requests: Requests): Promise<Reload> {
  const card = page.locator('[data-column="incomplete"] [data-card]').first();
  const id = await card.getAttribute('data-card');
  await card.locator('a').focus();
  requests.clear();
  await page.evaluate(watchLongTasks);
  await page.keyboard.press('2');
  await page.waitForSelector(`[data-column="completed"] [data-card="${id}"]`);
  await requests.untilIdle();
  const { longest } = await page.evaluate(() => window.stopWatching());
  return { bytes: bytesOf(requests.all().filter(isData)), longest };
}

/** True for reads of notes and of the list of tasks, or of its changes. */
const isData = ({ url }: Request) => /^\/api\/(notes|tasks|tasks-changes)\/$/.test(new URL(url).pathname);

const bytesOf = (requests: Request[]) => requests.reduce((total, { bytes }) => total + bytes, 0);

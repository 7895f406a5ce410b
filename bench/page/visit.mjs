// @ts-check
import { chainDepth } from './chain-depth.mjs';
import { set } from './conditions.mjs';
import { enter, usable, watchFirstArea } from './first-area.mjs';
import { followRequests } from './requests.mjs';

/**
 * What a load took until the first area could be used: time, the page's own work, bytes and requests of what is needed for it, the longest
 * chain of requests begun by then, and how many of them asked the registry. `allBytes` are those until the page was at rest.
 *
 * @typedef {{ ms: number, processor: number, bytes: number, allBytes: number, requests: number, depth: number, feeds: number }} Load
 */

/** @typedef {{ page: import('playwright-core').Page, session: import('playwright-core').CDPSession, requests: Awaited<ReturnType<typeof followRequests>> }} Opened */

/**
 * One person's visit in a browser context of its own: a first load, and a second one with what the browser has kept.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, tokens: import('../product/person.mjs').Tokens, condition: import('./conditions.mjs').Condition }} visit
 */
export async function visit(browser, { url, tokens, condition }) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({ storageState: { cookies: [], origins: [{ origin: url, localStorage }] } });
  try {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    const requests = await followRequests(session);
    await page.addInitScript(watchFirstArea, usable['/']);
    await set(session, condition);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const cold = await load({ page, session, requests }, () => page.goto(url, { waitUntil: 'commit' }));
    const warm = await load({ page, session, requests }, () => page.reload({ waitUntil: 'commit' }));
    return { cold, warm, ...(condition.cpu === 1 && { switches: await switchAreas(page) }) };
  } finally {
    await context.close();
  }
}

/** @param {Opened} opened @param {() => Promise<unknown>} go @returns {Promise<Load>} */
async function load({ page, session, requests }, go) {
  requests.forget();
  await go();
  const { ms, at } = await page.evaluate(() => /** @type {any} */ (window).firstArea);
  const processor = await processorTime(session);
  await page.waitForLoadState('networkidle');
  const all = requests.all().filter(({ isCached }) => !isCached);
  const begun = all.filter((request) => request.at < at);
  const needed = begun.filter((request) => isNeeded(request, begun[0]?.url));
  return {
    ms,
    processor,
    bytes: sum(needed),
    allBytes: sum(all),
    requests: needed.length,
    depth: chainDepth(begun),
    feeds: begun.filter(({ url }) => new URL(url).pathname === '/api/feed/').length,
  };
}

/** The page, what its markup asks for, and the data: other parts come when the page is idle, which is sooner or later by chance. @param {import('./requests.mjs').Request} request @param {string | undefined} page */
const isNeeded = ({ url, from }, page) => url === page || from === page || new URL(url).pathname.startsWith('/api/');

/** What the page's own thread has worked, in milliseconds: other programs take time from it, but none of this. @param {import('playwright-core').CDPSession} session */
async function processorTime(session) {
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? NaN) * 1000;
}

/** @param {import('./requests.mjs').Request[]} requests */
const sum = (requests) => requests.reduce((total, { bytes }) => total + bytes, 0);

/** To the board and back: the first time with its code, then as often as a median needs. @param {import('playwright-core').Page} page */
async function switchAreas(page) {
  const to = (/** @type {keyof typeof usable} */ path) => page.evaluate(enter, { path, selector: usable[path] });
  const first = await to('/task');
  const again = [];
  for (let round = 0; round < 4; round += 1) again.push(await to('/'), await to('/task'));
  return { first, again };
}

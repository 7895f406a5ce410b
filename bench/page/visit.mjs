// @ts-check
import { chainDepth } from './chain-depth.mjs';
import { set } from './conditions.mjs';
import { enter, usable, watchFirstArea } from './first-area.mjs';
import { followRequests } from './requests.mjs';

/**
 * What a load took until the first area could be used: time, bytes and requests that were begun by then, the longest chain of them,
 * and how many asked the registry. `allBytes` are those until the page was at rest.
 *
 * @typedef {{ ms: number, bytes: number, allBytes: number, requests: number, depth: number, feeds: number }} Load
 */

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
    const cold = await load(page, requests, () => page.goto(url, { waitUntil: 'commit' }));
    requests.forget();
    const warm = await load(page, requests, () => page.reload({ waitUntil: 'commit' }));
    return { cold, warm, ...(condition.cpu === 1 && { switches: await switchAreas(page) }) };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Page} page @param {Awaited<ReturnType<typeof followRequests>>} requests @param {() => Promise<unknown>} go @returns {Promise<Load>} */
async function load(page, requests, go) {
  await go();
  const { ms, at } = await page.evaluate(() => /** @type {any} */ (window).firstArea);
  await page.waitForLoadState('networkidle');
  const all = requests.all().filter(({ isCached }) => !isCached);
  const first = all.filter((request) => request.at < at);
  return {
    ms,
    bytes: sum(first),
    allBytes: sum(all),
    requests: first.length,
    depth: chainDepth(first),
    feeds: first.filter((request) => new URL(request.url).pathname === '/api/feed/').length,
  };
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

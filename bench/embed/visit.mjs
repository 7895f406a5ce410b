// @ts-check
import { setTimeout as wait } from 'node:timers/promises';
import { followRequests } from '../page/requests.mjs';

/**
 * What a page with a board took: until the board was painted first, from the page's own beginning, and the bytes that were asked for until then.
 *
 * @typedef {{ ms: number, bytes: number }} Load
 * @typedef {{ address: string, session: { origin: string, tokens: import('../product/person.mjs').Tokens }, token: string }} Visit
 */

/** @param {import('playwright-core').Browser} browser @param {Visit} visit @returns {Promise<Load>} */
export async function visitBoardIn(browser, visit) {
  const { context, page, requests } = await open(browser, visit);
  try {
    await page.goto(visit.address, { waitUntil: 'commit' });
    const began = await page.evaluate(() => performance.timeOrigin);
    const at = await firstPaint(page);
    await page.waitForLoadState('networkidle');
    const needed = requests.all().filter((request) => request.at < at);
    return { ms: at - began, bytes: needed.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await context.close();
  }
}

/** What a board costs that nobody scrolls to, beside the page's own request. @param {import('playwright-core').Browser} browser @param {Visit} visit */
export async function visitUnseen(browser, visit) {
  const { context, page, requests } = await open(browser, visit);
  try {
    await page.goto(visit.address);
    await page.waitForFunction(() => customElements.get('daybook-board') !== undefined);
    await page.waitForLoadState('networkidle');
    const asked = requests.all().filter(({ url }) => !url.startsWith(new URL(visit.address).origin));
    return { requests: asked.length, bytes: asked.reduce((sum, { bytes }) => sum + bytes, 0) };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Browser} browser @param {Visit} visit */
async function open(browser, { address, session: { origin, tokens }, token }) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  });
  const page = await context.newPage();
  await page.addInitScript(watchBoard, { token, host: new URL(address).origin });
  return { context, page, requests: await followRequests(await context.newCDPSession(page)) };
}

/** In whichever frame it comes first. @param {import('playwright-core').Page} page @returns {Promise<number>} when, by the clock of all frames */
async function firstPaint(page) {
  for (const deadline = Date.now() + PATIENCE; Date.now() < deadline; await wait(20)) {
    for (const frame of page.frames()) {
      const at = await frame.evaluate(() => /** @type {any} */ (window).boardPainted).catch(() => undefined);
      if (at) return at;
    }
  }
  throw new Error(`No board was painted at ${page.url()}.`);
}

const PATIENCE = 30_000;

/** Runs in each frame before anything of it. @param {{ token: string, host: string }} given */
function watchBoard({ token, host }) {
  if (location.origin === host) sessionStorage.setItem('token', token);
  const painted = () =>
    requestAnimationFrame(() =>
      setTimeout(() => Object.assign(window, { boardPainted: performance.timeOrigin + performance.now() })),
    );
  addEventListener('daybook:ready', painted, { once: true });
  const observer = new MutationObserver(() => {
    if (!document.querySelector('main [data-card]')) return;
    observer.disconnect();
    painted();
  });
  observer.observe(document, { subtree: true, childList: true });
}

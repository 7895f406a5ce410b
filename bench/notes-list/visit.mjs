// @ts-check
import { setTimeout as wait } from 'node:timers/promises';
import { watchFor, watchFrames } from '../board/watch.mjs';
import { quantile } from '../measure/statistics.mjs';

/**
 * What a list of notes took: to be painted first, to be filtered, to be scrolled, and to show what was searched for. `…All`: when all notes
 * have been read; before that, the first page. `call`: the call of the search alone.
 *
 * @typedef {{ opened: number, filter: number, frame: number, longest: number, nodes: number, read: number, filterAll: number, frameAll: number,
 *   longestAll: number, nodesAll: number, search: number, call: number }} Seen
 */

const card = 'main a[href^="/notes/"]';

/**
 * One person's visit to the notes list, in a browser context of its own.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, tokens: import('../product/person.mjs').Tokens, found: number }} visit `found`: how many notes have the rare word
 * @returns {Promise<Seen>}
 */
export async function visitNotes(browser, { url, tokens, found }) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
  });
  try {
    const page = await context.newPage();
    await page.addInitScript(watchFor, { selector: card });
    await page.goto(url);
    const opened = await painted(page);
    await atRest(page);
    const first = { filter: await choose(page, 'BUSINESS'), ...(await scroll(page)) };
    await choose(page, 'ALL');
    const reading = await readAll(page);
    const [filterAll, { frame: frameAll, longest: longestAll, nodes: nodesAll }] = [
      await choose(page, 'PERSONAL'),
      await scroll(page),
    ];
    await choose(page, 'ALL');
    const { search, call } = await searchFor(page, 'lighthouse', found);
    return { opened, ...first, ...reading, filterAll, frameAll, longestAll, nodesAll, search, call };
  } finally {
    await context.close();
  }
}

/** @param {import('playwright-core').Page} page @returns {Promise<number>} */
const painted = (page) => page.evaluate(() => /** @type {any} */ (window).painted);

/** @param {import('playwright-core').Page} page @returns {Promise<{ frames: number[], long: number[], nodes: number }>} */
const framesSeen = (page) => page.evaluate(() => /** @type {any} */ (window).framesSeen());

/** @param {import('playwright-core').Page} page */
async function atRest(page) {
  await page.waitForLoadState('networkidle');
  await wait(300);
}

/** Presses a category, from the press to the painted list. @param {import('playwright-core').Page} page @param {string} category */
async function choose(page, category) {
  await page.evaluate(() => window.scrollTo(0, 0));
  await atRest(page);
  await page.evaluate(watchFor, { selector: `main input[value="${category}"]:checked`, from: 'click' });
  await page.locator('label', { has: page.locator(`input[value="${category}"]`) }).click();
  return painted(page);
}

/** Down and up again by the wheel, some screens far. @param {import('playwright-core').Page} page */
async function scroll(page) {
  await page.mouse.move(640, 500);
  await page.evaluate(watchFrames);
  for (const direction of [1, -1, 1, -1]) for (let step = 0; step < 20; step += 1) await page.mouse.wheel(0, direction * 150);
  const { frames, long, nodes } = await framesSeen(page);
  return { frame: quantile(frames, 0.95), longest: Math.max(0, ...long), nodes };
}

/** To the end, as often as it moves on. @param {import('playwright-core').Page} page @returns {Promise<{ read: number }>} the longest task meanwhile */
async function readAll(page) {
  await page.evaluate(watchFrames);
  const isWhole = () => page.locator('main li[aria-setsize="-1"]').first().isHidden();
  while (!(await isWhole())) {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await wait(30);
  }
  return { read: Math.max(0, ...(await framesSeen(page)).long) };
}

/** Types a word; from its last key to the painted result, and what the call for it takes alone. @param {import('playwright-core').Page} page @param {string} word @param {number} found */
async function searchFor(page, word, found) {
  await page.fill('input[type="search"]', '');
  await atRest(page);
  const box = page.locator('input[type="search"]');
  await box.focus();
  await page.keyboard.type(word.slice(0, -1), { delay: 10 });
  await page.evaluate(watchFor, { selector: `main li[aria-setsize="${found}"]`, from: 'keydown' });
  await page.keyboard.press(word.at(-1) ?? '');
  const search = await painted(page);
  await atRest(page);
  return { search, call: await page.evaluate(ask, word) };
}

/** Runs in the page. @param {string} word */
async function ask(word) {
  const began = performance.now();
  const headers = { authorization: `Bearer ${localStorage.getItem('access')}` };
  const query = new URLSearchParams({ view: 'preview', limit: '60', search: word });
  await (await fetch(`/api/notes-search/?${query}`, { headers })).json();
  return performance.now() - began;
}

// @ts-check
import { setTimeout as wait } from 'node:timers/promises';
import { median, quantile } from '../measure/statistics.mjs';
import { watchFor, watchFrames } from './watch.mjs';

/**
 * What a board took: to be opened by its address, to be mounted with its list at hand, to lift a card, to carry it, and to put it down.
 * What the board cannot do, or had not done when patience ended, is undefined.
 *
 * @typedef {'opened' | 'mount' | 'nodes' | 'lift' | 'frame' | 'longest' | 'dragNodes' | 'drop' | 'after'} What
 * @typedef {Partial<Record<What, number>>} Seen
 */

const card = 'main [data-card]';

/**
 * One person's visit to a board, in a browser context of its own.
 *
 * @param {import('playwright-core').Browser} browser
 * @param {{ url: string, tokens: import('../product/person.mjs').Tokens, drags: boolean, patience: number }} visit
 * @returns {Promise<{ seen: Seen, isWhole: boolean }>}
 */
export async function visitBoard(browser, { url, tokens, drags, patience }) {
  const localStorage = Object.entries(tokens).map(([name, value]) => ({ name, value }));
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    storageState: { cookies: [], origins: [{ origin: url, localStorage }] },
    // For the style element of @hello-pangea/dnd, which the product's rules refuse.
    bypassCSP: true,
  });
  /** @type {Seen} */
  const seen = {};
  const steps = walk(await context.newPage(), { url, drags, keep: (found) => Object.assign(seen, found) });
  try {
    return { seen, isWhole: await Promise.race([steps.then(() => true), wait(patience, false, { ref: false })]) };
  } finally {
    await context.close();
    // A walk that was given up fails now, for its page has gone.
    await steps.catch(() => undefined);
  }
}

/** @param {import('playwright-core').Page} page @param {{ url: string, drags: boolean, keep: (found: Seen) => void }} visit */
async function walk(page, { url, drags, keep }) {
  await page.addInitScript(watchFor, { selector: card });
  await page.goto(`${url}/task`);
  keep({ opened: await painted(page) });
  await page.waitForLoadState('networkidle');
  keep({ mount: await medianMount(page) });
  await wait(settle);
  keep({ nodes: await page.locator('*').count() });
  await carry(page, { drags, keep });
}

/** What a board does after it was mounted, as reading the list again, is not to fall into the next measure. */
const settle = 400;

/** @param {import('playwright-core').Page} page @returns {Promise<number>} */
const painted = (page) => page.evaluate(() => /** @type {any} */ (window).painted);

/** A mount is short, and whatever else a machine does falls on it: the median of three. @param {import('playwright-core').Page} page */
async function medianMount(page) {
  const took = [];
  for (let time = 0; time < 3; time += 1) {
    took.push(await mountAgain(page));
    await page.waitForLoadState('networkidle');
  }
  return median(took);
}

/** To the notes and back: the code and the list are at hand. @param {import('playwright-core').Page} page */
async function mountAgain(page) {
  await page.click('nav a[href="/"]');
  await page.waitForSelector('main a[href^="/notes/"]');
  await wait(settle);
  await page.evaluate(watchFor, { selector: card, from: 'click' });
  await page.click('nav a[href="/task"]');
  return painted(page);
}

/**
 * Lifts the first card of the first column, carries it over all columns, and puts it down in the third.
 *
 * @param {import('playwright-core').Page} page @param {{ drags: boolean, keep: (found: Seen) => void }} visit
 */
async function carry(page, { drags, keep }) {
  const columns = await Promise.all((await page.locator('[data-column]').all()).map(middleOf));
  const first = page.locator('[data-column] [data-card]').first();
  const id = await first.getAttribute('data-card');
  const box = await first.locator('h3').boundingBox();
  const [, , third] = columns;
  if (!box || !third) throw new Error('There is no card to be carried, or no column for it.');

  const from = { x: box.x + 20, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  if (drags) await page.evaluate(watchFor, { selector: '[data-dragging] [data-card]', from: 'mousemove' });
  await page.mouse.move(from.x + 12, from.y + 4);
  if (drags) keep({ lift: await painted(page) });

  await page.evaluate(watchFrames);
  for (const at of path(from, columns)) await page.mouse.move(at.x, at.y);
  const { frames, long, nodes } = await seenFrames(page);
  keep({ frame: quantile(frames, 0.95), longest: Math.max(0, ...long), dragNodes: nodes });

  await page.mouse.move(third.x, third.y);
  await wait(settle / 5);
  if (drags) await page.evaluate(watchFor, { selector: `[data-column="inreview"] [data-card="${id}"]`, from: 'mouseup' });
  await page.mouse.up();
  if (!drags) return;
  keep({ drop: await painted(page) });
  await page.evaluate(watchFrames);
  await page.waitForLoadState('networkidle');
  await wait(settle);
  keep({ after: Math.max(0, ...(await seenFrames(page)).long) });
}

/** @param {import('playwright-core').Page} page @returns {Promise<{ frames: number[], long: number[], nodes: number }>} */
const seenFrames = (page) => page.evaluate(() => /** @type {any} */ (window).framesSeen());

/** @typedef {{ x: number, y: number }} Point */

/** @param {import('playwright-core').Locator} part @returns {Promise<Point>} */
async function middleOf(part) {
  const { x, y, width, height } = (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  return { x: x + width / 2, y: y + height / 2 };
}

/** Twice over all columns and back, at some 500 pixels a second of a hand. @param {Point} from @param {Point[]} columns */
function path(from, columns) {
  const stops = [from, ...columns, ...columns.toReversed(), ...columns];
  return stops.slice(1).flatMap((to, leg) => {
    const start = stops[leg] ?? from;
    return Array.from({ length: STEPS }, (_, step) => between(start, to, (step + 1) / STEPS));
  });
}

const STEPS = 10;

/** @param {Point} one @param {Point} other @param {number} share */
const between = (one, other, share) => ({ x: one.x + (other.x - one.x) * share, y: one.y + (other.y - one.y) * share });

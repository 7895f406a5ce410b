// @ts-check
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { serveVariant } from '../page/serve-variant.mjs';
import { aPerson } from '../product/person.mjs';
import { startProduct } from '../product/product.mjs';
import { buildBoard, others } from './build-boards.mjs';
import { rowsOf } from './rows.mjs';
import { visitBoard } from './visit.mjs';

/** @typedef {'product' | (typeof others)[number]} Name */

/** The product's board with few and with many cards, beside boards that render all cards. @type {import('../measure/bench.mjs').Bench} */
export const board = {
  name: 'board',
  title:
    'The board, against boards that render all cards: plain React, in which nothing can be dragged, @dnd-kit/core and @hello-pangea/dnd',
  rounds: 3,
  async run({ rounds, say }) {
    const bundles = await buildOthers(say);
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    const variants = await serveAll(product.url, bundles);
    try {
      const people = await peopleWith(product.url, say);
      const see = async (/** @type {number} */ cards, /** @type {Name} */ name) =>
        visitBoard(browser, {
          url: variants[name].url,
          tokens: await people[cards].logIn(),
          drags: name !== 'plain',
          patience: PATIENCE,
        });
      return rowsOf(await compare({ rounds, see, say }), PATIENCE);
    } finally {
      for (const { stop } of Object.values(variants)) stop();
      await browser.close();
      await product.stop();
    }
  },
};

const counts = /** @type {const} */ ([100, 1000, 10_000]);

/** @param {string} product @param {(what: string) => void} say */
async function peopleWith(product, say) {
  /** @type {Record<number, import('../product/person.mjs').Person>} */
  const people = {};
  for (const cards of counts) {
    say(`writing ${cards} tasks`);
    people[cards] = await aPerson(product, { notes: 20, tasks: cards });
  }
  return people;
}

/** A visit that takes longer than this is given up. */
const PATIENCE = 30_000;

/** @param {(what: string) => void} say */
async function buildOthers(say) {
  /** @type {[Name, import('../page/build-one-bundle.mjs').OneBundle][]} */
  const built = [];
  for (const name of others) {
    say(`building the board ${name}`);
    built.push([name, await buildBoard(name)]);
  }
  return built;
}

/** @typedef {Awaited<ReturnType<typeof serveVariant>>} Served */

/** @param {string} product @param {Awaited<ReturnType<typeof buildOthers>>} bundles */
async function serveAll(product, bundles) {
  const served = await Promise.all(bundles.map(async ([name, bundle]) => [name, await serveVariant(product, bundle)]));
  return /** @type {Record<Name, Served>} */ ({ product: await serveVariant(product), ...Object.fromEntries(served) });
}

/**
 * Every board with every number of cards in each round; what was not done in time is not tried again.
 *
 * @param {{ rounds: number, see: (cards: number, name: Name) => ReturnType<typeof visitBoard>, say: (what: string) => void }} what
 * @returns {Promise<import('./rows.mjs').SeenWith[]>}
 */
async function compare({ rounds, see, say }) {
  const all = counts.map((cards) => ({ cards, seen: nothingYet(), tooSlow: new Set() }));
  for (const { cards } of all) await see(cards, 'product');
  for (let round = 0; round < rounds; round += 1)
    for (const { cards, seen, tooSlow } of all)
      for (const name of turn(round).filter((each) => !tooSlow.has(each))) {
        say(`round ${round + 1} of ${rounds}, ${cards} cards, ${name}`);
        const found = await see(cards, name);
        seen[name].push(found.seen);
        if (!found.isWhole) tooSlow.add(name);
      }
  return all;
}

/** @returns {Record<Name, import('./visit.mjs').Seen[]>} */
const nothingYet = () => ({ product: [], plain: [], 'dnd-kit': [], pangea: [] });

/** Another first in every round. @param {number} round @returns {Name[]} */
function turn(round) {
  /** @type {Name[]} */
  const names = ['product', ...others];
  const first = round % names.length;
  return [...names.slice(first), ...names.slice(0, first)];
}

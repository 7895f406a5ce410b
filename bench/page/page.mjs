// @ts-check
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { aPerson } from '../product/person.mjs';
import { startProduct } from '../product/product.mjs';
import { buildOneBundle } from './build-one-bundle.mjs';
import { conditions } from './conditions.mjs';
import { rowsOf } from './rows.mjs';
import { serveVariant } from './serve-variant.mjs';
import { visit } from './visit.mjs';

/** The product's page with three released apps, beside the same sources as one bundle. @type {import('../measure/bench.mjs').Bench} */
export const page = {
  name: 'page',
  title: 'The page with three released apps, against the same sources as one bundle without federation',
  rounds: 15,
  async run({ rounds, say }) {
    say('building the one bundle');
    const bundle = await buildOneBundle();
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    try {
      return await compare({ product: product.url, bundle, browser, rounds, say });
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/**
 * @param {{ product: string, bundle: import('./build-one-bundle.mjs').OneBundle, browser: import('playwright-core').Browser,
 *   rounds: number, say: (what: string) => void }} what
 */
async function compare({ product, bundle, browser, rounds, say }) {
  const variants = { product: await serveVariant(product), oneBundle: await serveVariant(product, bundle) };
  const person = await aPerson(product);
  const see = async (/** @type {keyof typeof variants} */ name, /** @type {(typeof conditions)[number]} */ condition) =>
    visit(browser, { url: variants[name].url, tokens: await person.logIn(), condition });
  try {
    for (const name of turn(0)) await see(name, { name: 'to warm up', cpu: 1 });
    const rows = [];
    for (const condition of conditions) {
      /** @type {import('./rows.mjs').Visits} */
      const visits = { product: [], oneBundle: [] };
      for (let round = 0; round < rounds; round += 1) {
        say(`${condition.name}, round ${round + 1} of ${rounds}`);
        for (const name of turn(round)) visits[name].push(await see(name, condition));
      }
      rows.push(...rowsOf(condition.name, visits));
    }
    return rows;
  } finally {
    for (const { stop } of Object.values(variants)) stop();
  }
}

/** The other first in every second round. @param {number} round @returns {readonly ('product' | 'oneBundle')[]} */
const turn = (round) => (round % 2 === 0 ? ['product', 'oneBundle'] : ['oneBundle', 'product']);

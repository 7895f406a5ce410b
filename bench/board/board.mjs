// @ts-check
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { startProduct } from '../product/product.mjs';
import { createUser } from '../product/user.mjs';
import { alternate, row } from '../report/row.mjs';
import { visitBoard } from './visit.mjs';

/** @typedef {import('./visit.mjs').Seen} Seen */

/** The board with few and with many cards. @type {import('../report/row.mjs').Bench} */
export const board = {
  name: 'board',
  title: 'Board with 10,000 cards, compared with fewer cards',
  rounds: 3,
  async run({ rounds, report }) {
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    try {
      const visit = async (/** @type {number} */ tasks) => {
        const user = await createUser(product.url, { notes: 20, tasks });
        return async () => visitBoard(browser, { url: product.url, tokens: await user.logIn() });
      };
      const visits = { few: await visit(100), some: await visit(1000), many: await visit(10_000) };
      report('warming up');
      await visits.few();
      return rowsOf(await alternate(visits, { rounds, report }));
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

const goals = {
  mount: /** @type {const} */ ({ of: 'ratio', atMost: 1.2 }),
  nodes: /** @type {const} */ ({ of: 'ratio', atMost: 1.05 }),
  longest: /** @type {const} */ ({ of: 'value', atMost: 50 }),
};

/** @param {Record<'few' | 'some' | 'many', Seen[]>} seen */
function rowsOf({ few, some, many }) {
  const of = (/** @type {keyof Seen} */ what, /** @type {Seen[]} */ visits) => visits.map((visit) => visit[what]);
  const nodes = { unit: /** @type {const} */ (''), goal: goals.nodes };
  return [
    row({
      subject: 'mount, 10,000 cards against 100',
      unit: 'ms',
      values: of('mount', many),
      baseline: of('mount', few),
      goal: goals.mount,
    }),
    row({ subject: 'DOM nodes, 10,000 cards against 1,000', values: of('nodes', many), baseline: of('nodes', some), ...nodes }),
    row({
      subject: 'DOM nodes, 10,000 cards, dragging against idle',
      values: of('nodesDragging', many),
      baseline: of('nodes', many),
      ...nodes,
    }),
    row({
      subject: 'longest task while dragging, 10,000 cards',
      unit: 'ms',
      values: of('longestDragging', many),
      goal: goals.longest,
    }),
    row({
      subject: 'longest task after the drop, 10,000 cards',
      unit: 'ms',
      values: of('longestAfter', many),
      goal: goals.longest,
    }),
  ];
}

// @ts-check
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { row } from '../measure/row.mjs';
import { aPerson } from '../product/person.mjs';
import { startProduct } from '../product/product.mjs';
import { visitNotes } from './visit.mjs';

/** @typedef {import('./visit.mjs').Seen} Seen */

/** The notes list of who has many, beside that of who has few. @type {import('../measure/bench.mjs').Bench} */
export const notesList = {
  name: 'notes-list',
  title: 'The notes list with 10,000 notes, against the same with 100',
  rounds: 5,
  async run({ rounds, say }) {
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    try {
      say('writing 10,100 notes');
      const people = {
        few: await aPerson(product.url, { notes: 100, tasks: 0 }),
        many: await aPerson(product.url, { notes: 10_000, tasks: 0 }),
      };
      const see = async (/** @type {'few' | 'many'} */ name) =>
        visitNotes(browser, { url: product.url, tokens: await people[name].logIn(), found: name === 'few' ? 1 : 40 });
      /** @type {{ few: Seen[], many: Seen[] }} */
      const seen = { few: [], many: [] };
      await see('few');
      for (let round = 0; round < rounds; round += 1)
        for (const name of turn(round)) {
          say(`round ${round + 1} of ${rounds}, ${name} notes`);
          seen[name].push(await see(name));
        }
      return rowsOf(seen);
    } finally {
      await browser.close();
      await product.stop();
    }
  },
};

/** The other first in every second round. @param {number} round @returns {('few' | 'many')[]} */
const turn = (round) => (round % 2 === 0 ? ['many', 'few'] : ['few', 'many']);

const asQuick = /** @type {const} */ ({ of: 'ratio', atMost: 1.2 });
const unblocked = /** @type {const} */ ({ of: 'value', atMost: 50 });
const constant = /** @type {const} */ ({ of: 'ratio', atMost: 1.05 });

/** @param {{ few: Seen[], many: Seen[] }} seen */
function rowsOf({ few, many }) {
  const of = (/** @type {keyof Seen} */ what, /** @type {Seen[]} */ seen) => seen.map(({ [what]: value }) => value);
  const both = (/** @type {keyof Seen} */ what) => ({
    unit: /** @type {const} */ ('ms'),
    values: of(what, many),
    floor: of(what, few),
  });
  const alone = (/** @type {keyof Seen} */ what) => ({ unit: /** @type {const} */ ('ms'), values: of(what, many) });
  return [
    row({ subject: 'first paint, cold', ...both('opened'), goal: asQuick }),
    row({ subject: 'filter', ...both('filter'), goal: asQuick }),
    row({ subject: 'filter, all notes read', ...both('filterAll') }),
    row({ subject: 'frame while scrolling, p95', ...both('frame'), goal: asQuick }),
    row({ subject: 'frame while scrolling, p95, all notes read', ...both('frameAll'), goal: asQuick }),
    row({ subject: 'longest task while scrolling', ...alone('longest'), goal: unblocked }),
    row({ subject: 'longest task while scrolling, all notes read', ...alone('longestAll'), goal: unblocked }),
    row({ subject: 'longest task while all notes are read, 500 at a time', ...alone('read'), goal: unblocked }),
    row({ subject: "the page's nodes while scrolling", ...both('nodesAll'), unit: '', goal: constant }),
    row({ subject: 'search, from the last key to the result', ...both('search'), goal: asQuick }),
    row({ subject: 'search, against the call alone', unit: 'ms', values: of('search', many), floor: of('call', many) }),
  ];
}

// @ts-check
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { row } from '../measure/row.mjs';
import { aPerson } from '../product/person.mjs';
import { startProduct } from '../product/product.mjs';
import { aPortal } from './portal.mjs';
import { serveFramed, serveHost } from './serve-host.mjs';
import { visitBoardIn, visitUnseen } from './visit.mjs';

/** @typedef {import('./visit.mjs').Load} Load */
/** @typedef {{ element: Load[], iframe: Load[], inside: Load[], unseen: { requests: number, bytes: number }[] }} Seen */

/** The board in another site. @type {import('../measure/bench.mjs').Bench} */
export const embed = {
  name: 'embed',
  title: 'The board in another site, against the whole app in a frame there, and against the board inside Daybook',
  rounds: 7,
  async run({ rounds, say }) {
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    const framed = await serveFramed(product.url);
    const host = await serveHost(product.url, framed.url);
    try {
      const person = await aPerson(product.url);
      const portal = await aPortal(product, host.url);
      const visit = async (/** @type {string} */ address) => {
        const tokens = await person.logIn();
        return { address, session: { origin: framed.url, tokens }, token: await portal.token(tokens.access) };
      };
      const addresses = { element: `${host.url}/element`, iframe: `${host.url}/iframe`, inside: `${framed.url}/task` };
      /** @type {Seen} */
      const seen = { element: [], iframe: [], inside: [], unseen: [] };
      for (const name of turn(0)) await visitBoardIn(browser, await visit(addresses[name]));
      for (let round = 0; round < rounds; round += 1) {
        for (const name of turn(round)) {
          say(`round ${round + 1} of ${rounds}, ${name}`);
          seen[name].push(await visitBoardIn(browser, await visit(addresses[name])));
        }
        seen.unseen.push(await visitUnseen(browser, await visit(`${host.url}/unseen`)));
      }
      return rowsOf(seen);
    } finally {
      for (const { stop } of [framed, host]) stop();
      await browser.close();
      await product.stop();
    }
  },
};

/** Another first in every round. @param {number} round @returns {('element' | 'iframe' | 'inside')[]} */
function turn(round) {
  /** @type {('element' | 'iframe' | 'inside')[]} */
  const names = ['element', 'iframe', 'inside'];
  return [...names.slice(round % 3), ...names.slice(0, round % 3)];
}

const less = /** @type {const} */ ({ of: 'ratio', atMost: 1 });
const loader = /** @type {const} */ ({ of: 'value', atMost: 3000 });
const once = /** @type {const} */ ({ of: 'value', atMost: 1 });

/** @param {Seen} seen */
function rowsOf({ element, iframe, inside, unseen }) {
  const of = (/** @type {Load[]} */ loads, /** @type {keyof Load} */ what) => loads.map((load) => load[what]);
  return [
    row({
      subject: 'first paint of the board, cold, against the app in a frame',
      unit: 'ms',
      values: of(element, 'ms'),
      floor: of(iframe, 'ms'),
      goal: less,
    }),
    row({
      subject: 'first paint of the board, cold, against inside Daybook',
      unit: 'ms',
      values: of(element, 'ms'),
      floor: of(inside, 'ms'),
    }),
    row({
      subject: 'bytes until then, against the app in a frame',
      unit: 'bytes',
      values: of(element, 'bytes'),
      floor: of(iframe, 'bytes'),
      goal: less,
    }),
    row({
      subject: 'bytes until then, against inside Daybook',
      unit: 'bytes',
      values: of(element, 'bytes'),
      floor: of(inside, 'bytes'),
    }),
    row({
      subject: 'requests of a board that nobody scrolls to',
      unit: '',
      values: unseen.map(({ requests }) => requests),
      goal: once,
    }),
    row({
      subject: 'bytes of a board that nobody scrolls to',
      unit: 'bytes',
      values: unseen.map(({ bytes }) => bytes),
      goal: loader,
    }),
  ];
}

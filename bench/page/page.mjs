// @ts-check
import { chromiumOptions } from '@daybook/tooling/machine/chromium';
import { chromium } from 'playwright-core';
import { startProduct } from '../product/product.mjs';
import { createUser } from '../product/user.mjs';
import { alternate, median, row } from '../report/row.mjs';
import { buildOneBundle } from './build-one-bundle.mjs';
import { serveVariant } from './serve-variant.mjs';
import { visit } from './visit.mjs';

/** @typedef {Awaited<ReturnType<typeof visit>>} Visit @typedef {{ product: Visit[], oneBundle: Visit[] }} Visits */

/** The page with three released apps, and the same sources as one bundle. @type {import('../report/row.mjs').Bench} */
export const page = {
  name: 'page',
  title: 'Page load with three released apps, compared with the same sources as one bundle without Module Federation',
  rounds: 15,
  async run({ rounds, report }) {
    report('building the bundle');
    const bundle = await buildOneBundle();
    const product = await startProduct();
    const browser = await chromium.launch(chromiumOptions());
    const servers = { product: await serveVariant(product.url), oneBundle: await serveVariant(product.url, bundle) };
    try {
      const user = await createUser(product.url);
      const visitAt = (/** @type {import('./visit.mjs').Condition} */ condition) => {
        const see = async (/** @type {{ url: string }} */ { url }) =>
          visit(browser, { url, tokens: await user.logIn(), condition });
        return { product: () => see(servers.product), oneBundle: () => see(servers.oneBundle) };
      };
      for (const warmUp of Object.values(visitAt({ name: 'warm-up', cpu: 1 }))) await warmUp();
      const rows = [];
      for (const condition of conditions) {
        const progress = (/** @type {string} */ round) => report(`${condition.name}, ${round}`);
        rows.push(...rowsOf(condition, await alternate(visitAt(condition), { rounds, report: progress })));
      }
      return rows;
    } finally {
      for (const { stop } of Object.values(servers)) stop();
      await browser.close();
      await product.stop();
    }
  },
};

/** In bytes per second. */
const slowLine = (1.6 * 1_000_000) / 8;

/** @type {import('./visit.mjs').Condition[]} */
const conditions = [
  { name: 'full speed', cpu: 1 },
  {
    name: '4x slower CPU, 40 ms, 1.6 Mbit/s',
    cpu: 4,
    network: { latency: 40, downloadThroughput: slowLine, uploadThroughput: slowLine },
  },
];

const goals = {
  time: /** @type {const} */ ({ of: 'ratio', atMost: 1.05 }),
  bytes: /** @type {const} */ ({ of: 'ratio', atMost: 1.2 }),
  depth: /** @type {const} */ ({ of: 'value', atMost: 2 }),
  none: /** @type {const} */ ({ of: 'value', atMost: 0 }),
  navigation: /** @type {const} */ ({ of: 'value', atMost: 50 }),
};

/** Bytes and requests do not depend on the condition. @param {(typeof conditions)[number]} condition @param {Visits} visits */
function rowsOf({ name, cpu }, visits) {
  const times = kinds.map((kind) =>
    row({ subject: `${kind} load, ${name}: first screen usable`, unit: 'ms', ...both(visits, kind, 'ms'), goal: goals.time }),
  );
  if (cpu > 1) return times;
  const allBytes = both(visits, 'cold', 'allBytes');
  return [
    ...times,
    ...kinds.flatMap((kind) => requestRows(visits, kind)),
    row({ subject: 'cold load: bytes until idle', unit: 'bytes', ...allBytes, goal: goals.bytes }),
    navigationRow(visits),
  ];
}

const kinds = /** @type {const} */ (['cold', 'warm']);

/** @param {Visits} visits @param {'cold' | 'warm'} kind */
function requestRows(visits, kind) {
  const { values: feeds } = both(visits, kind, 'feeds');
  return [
    row({ subject: `${kind} load: bytes until then`, unit: 'bytes', ...both(visits, kind, 'bytes'), goal: goals.bytes }),
    row({ subject: `${kind} load: depth of the request chain`, unit: '', ...both(visits, kind, 'depth'), goal: goals.depth }),
    row({ subject: `${kind} load: requests to the registry`, unit: '', values: feeds, goal: goals.none }),
  ];
}

/** @param {Visits} visits @param {'cold' | 'warm'} kind @param {keyof Visit['cold']} of */
const both = ({ product, oneBundle }, kind, of) => ({
  values: product.map((visit) => visit[kind][of]),
  baseline: oneBundle.map((visit) => visit[kind][of]),
});

/** @param {Visits} visits */
function navigationRow({ product, oneBundle }) {
  const medians = (/** @type {Visit[]} */ visits) => visits.map(({ navigations }) => median(navigations));
  const [values, baseline] = [medians(product), medians(oneBundle)];
  return row({ subject: 'navigation to another app', unit: 'ms', values, baseline, goal: goals.navigation });
}

// @ts-check
import autocannon from 'autocannon';
import { row } from '../measure/row.mjs';
import { serveFloor } from './serve-floor.mjs';

const connections = 32;
const duration = 4;

/**
 * How an address of the product does under load, beside a server that has the same bytes in memory.
 *
 * @param {string} subject
 * @param {string} address
 * @param {{ rounds: number, say: (what: string) => void }} run
 */
export async function loadRows(subject, address, { rounds, say }) {
  const floor = await serveFloor(address);
  const found = { product: /** @type {Loaded[]} */ ([]), floor: /** @type {Loaded[]} */ ([]) };
  try {
    for (const url of [address, floor.url]) await load(url);
    for (let round = 0; round < rounds; round += 1) {
      say(`${subject} under load, round ${round + 1} of ${rounds}`);
      for (const name of turn(round)) found[name].push(await load(name === 'product' ? address : floor.url));
    }
  } finally {
    floor.stop();
  }
  const both = (/** @type {keyof Loaded} */ of) => ({
    values: found.product.map((one) => one[of]),
    floor: found.floor.map((one) => one[of]),
  });
  return [
    row({ subject: `${subject}, ${connections} connections: answers`, unit: '/s', ...both('perSecond') }),
    row({ subject: `${subject}, ${connections} connections: p99`, unit: 'ms', ...both('p99') }),
  ];
}

/** The other first in every second round. @param {number} round @returns {readonly ('product' | 'floor')[]} */
const turn = (round) => (round % 2 === 0 ? ['product', 'floor'] : ['floor', 'product']);

/** @typedef {{ perSecond: number, p99: number }} Loaded */

/** @param {string} url @returns {Promise<Loaded>} @throws when an answer is not 2xx */
async function load(url) {
  const { requests, latency, non2xx, errors } = await autocannon({
    url,
    connections,
    duration,
    headers: { 'accept-encoding': 'br' },
  });
  if (non2xx + errors > 0) throw new Error(`${url} under load: ${non2xx} answers were not 2xx, ${errors} failed.`);
  return { perSecond: requests.average, p99: latency.p99 };
}

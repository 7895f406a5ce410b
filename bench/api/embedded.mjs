// @ts-check
import { aPerson } from '../load/person.mjs';
import { row } from '../measure/row.mjs';
import { startProduct } from '../product/product.mjs';
import { inTurn } from './in-turn.mjs';

/**
 * The same load on the embedded database and on the real server.
 *
 * @param {import('./installation.mjs').Installation} real
 * @param {import('./api.mjs').ApiRun} run
 */
export async function rowsOfEmbedded(real, { load, rounds, seconds, say }) {
  const product = await startProduct({ PUBLISH_FOLDERS: '' });
  try {
    const installed = { embedded: { product, person: await aPerson(product.url) }, real };
    const tokens = { embedded: await installed.embedded.person.logIn(), real: await real.person.logIn() };
    const ask = (/** @type {keyof typeof installed} */ name) => (/** @type {number} */ length) => {
      const { product, person } = installed[name];
      return load({ url: product.url, call: 'mixed', given: person.given, tokens: tokens[name], seconds: length });
    };
    const how = { rounds, seconds, say: (/** @type {string} */ round) => say(`embedded database, ${round}`) };
    const { embedded, server } = await inTurn({ embedded: ask('embedded'), server: ask('real') }, how);
    const both = (/** @type {'perSecond' | 'p99'} */ of) => ({
      values: embedded.map((one) => one[of]),
      floor: server.map((one) => one[of]),
    });
    return [
      row({ subject: 'mixed load, embedded database beside the real server: answers', unit: '/s', ...both('perSecond') }),
      row({ subject: 'mixed load, embedded database beside the real server: p99', unit: 'ms', ...both('p99') }),
    ];
  } finally {
    await product.stop();
  }
}

// @ts-check
import { startProduct } from '../product/product.mjs';
import { loadRows } from './load.mjs';
import { pointerRows } from './pointers.mjs';

/** What the registry takes to change what visitors get, and to say what they get. @type {import('../measure/bench.mjs').Bench} */
export const releases = {
  name: 'releases',
  title: 'The registry: releasing, and its answers against a bare Fastify with the same bytes in memory',
  rounds: 7,
  async run(run) {
    const product = await startProduct();
    try {
      return [
        ...(await pointerRows(product, run)),
        ...(await loadRows('the feed', `${product.url}/api/feed/`, run)),
        ...(await loadRows('the page', `${product.url}/`, run)),
      ];
    } finally {
      await product.stop();
    }
  },
};

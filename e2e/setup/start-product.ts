import { type Product, removeData } from '../../packages/tooling/test/built-product.ts';
import { prepareProduct, startProduct } from './product.ts';

declare global {
  var product: Product | undefined;
  var preparedProduct: string | undefined;
}

/** Jest's global setup: one product for all journeys. Each journey creates its own users. */
export default async function startForAll() {
  const prepared = await prepareProduct();
  globalThis.preparedProduct = prepared;
  // Jest runs no teardown after a failed setup.
  globalThis.product = await startProduct().catch((error: unknown) => {
    removeData(prepared);
    throw error;
  });
  process.env.PRODUCT_URL = globalThis.product.url;
  process.env.PRODUCT_DATA = globalThis.product.dataDir;
}

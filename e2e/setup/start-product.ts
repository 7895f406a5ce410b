import { type Product } from '../../packages/tooling/test/built-product.ts';
import { startProduct } from './product.ts';

declare global {
  var product: Product | undefined;
}

/** Jest's global setup: one product for all journeys. Each journey creates its own users. */
export default async function startForAll() {
  globalThis.product = await startProduct();
  process.env.PRODUCT_URL = globalThis.product.url;
  process.env.PRODUCT_DATA = globalThis.product.dataDir;
}

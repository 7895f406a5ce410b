import { removeData } from '../../packages/tooling/test/built-product.ts';

export default async function stopForAll() {
  await globalThis.product?.stop();
  if (globalThis.preparedProduct) removeData(globalThis.preparedProduct);
}

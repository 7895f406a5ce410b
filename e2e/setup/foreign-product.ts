import type { Feed } from '@daybook/contracts/apps';
import type { Product } from '../../packages/tooling/test/built-product.ts';
import { createPerson, type Person } from './people.ts';
import { startProduct } from './product.ts';
import { startUnreliableProxy, type UnreliableProxy } from './unreliable-proxy.ts';

/** A product for the apps of e2e/teams: they would change the menu of the other journeys. */
export interface ForeignProduct {
  readonly product: Product;
  /** The product through a network that can fail. */
  readonly proxy: UnreliableProxy;
  readonly person: Person;
}

const started: ForeignProduct[] = [];
afterAll(async () => {
  for (const { product, proxy } of started.splice(0)) {
    proxy.stop();
    await product.stop();
  }
});

/** Starts it for all journeys of the file. */
export async function startForeignProduct(): Promise<ForeignProduct> {
  const product = await startProduct();
  const proxy = await startUnreliableProxy(product.url);
  process.env.PRODUCT_URL = product.url;
  const foreign = { product, proxy, person: await createPerson() };
  started.push(foreign);
  return foreign;
}

/** Returns the versions of an app that `count` new visitors get. */
export async function versionsOfVisitors({ url }: Pick<Product, 'url'>, name: string, count: number) {
  const pages = await Promise.all(Array.from({ length: count }, async () => (await fetch(url)).text()));
  const feeds = pages.map((html) => JSON.parse(/id="feed">([^<]+)/.exec(html)?.[1] ?? '') as Feed);
  return [...new Set(feeds.map(({ apps }) => apps.find((one) => one.name === name)?.version))].sort();
}

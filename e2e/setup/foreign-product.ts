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

const started: Pick<Product, 'stop'>[] = [];
afterAll(async () => {
  for (const each of started.splice(0).toReversed()) await each.stop();
});

/** Starts it for all journeys of the file. */
export async function startForeignProduct(): Promise<ForeignProduct> {
  const product = await startProduct();
  started.push(product);
  const proxy = await startUnreliableProxy(product.url);
  started.push({ stop: () => Promise.resolve(proxy.stop()) });
  process.env.PRODUCT_URL = product.url;
  return { product, proxy, person: await createPerson() };
}

/** Returns the versions of an app that `count` new visitors get. */
export async function versionsOfVisitors({ url }: Pick<Product, 'url'>, name: string, count: number) {
  const pages = await Promise.all(Array.from({ length: count }, async () => (await fetch(url)).text()));
  const feeds = pages.map((html) => JSON.parse(/id="feed">([^<]+)/.exec(html)?.[1] ?? '') as Feed);
  return [...new Set(feeds.map(({ apps }) => apps.find((one) => one.name === name)?.version))].sort();
}

import { type Product } from '../packages/tooling/test/built-product.ts';
import { daybook } from './setup/daybook.ts';
import { startProduct } from './setup/product.ts';

let product: Product;
beforeAll(async () => void (product = await startProduct()));
afterAll(() => product.stop());

interface Verified {
  readonly files: number;
  readonly releases: readonly string[];
  readonly findings: readonly string[];
}

/** It finds changes in `verify.process.test.ts`, on a small site. Here, no field of a real page may be unknown to it. */
it('daybook verify accounts for every file of the product', async () => {
  const { files, releases, findings } = JSON.parse(await daybook(['verify', '--json'], product)) as Verified;
  expect(findings).toEqual([]);
  expect(releases.map((release) => release.split(/[@ ]/)[0])).toEqual(['calendar', 'console', 'notes', 'shell', 'tasks']);
  expect(files).toBeGreaterThan(100);
});

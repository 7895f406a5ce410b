import fs from 'node:fs';
import path from 'node:path';
import { copyRelease } from './setup/broken-release.ts';
import { newVisit, ignoreErrors } from './setup/page.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { startProductWith } from './setup/product.ts';

/** Reads the visitor's refresh token if it can. Such an image is rejected today, but may have been published before. */
const image = `<svg xmlns="http://www.w3.org/2000/svg" onload="steal()"><script>
function steal() { document.documentElement.setAttribute('data-stolen', localStorage.getItem('refresh')); }
steal();
</script></svg>`;

const address = '/apps/shell/1.0.0/pic.0a1b2c3d.svg';

/** A service worker that makes pages without a policy. */
const worker = `addEventListener('fetch', (event) => event.respondWith(new Response('<script>document.title = eval("1 + 1")</script>',
  { headers: { 'content-type': 'text/html' } })));`;

const workerAddress = '/apps/shell/1.0.0/worker.0a1b2c3d.js';

let product: Product;
beforeAll(async () => {
  const folder = copyRelease('shell', '1.0.0');
  fs.writeFileSync(path.join(folder, 'dist', 'pic.0a1b2c3d.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  fs.writeFileSync(path.join(folder, 'dist', path.basename(workerAddress)), worker);
  product = await startProductWith([path.join(folder, 'dist')]);
  fs.rmSync(folder, { recursive: true });
});
afterAll(() => product.stop());

it('an image of a release that is opened as a page runs no script, and cannot read Daybook’s storage', async () => {
  const visit = await newVisit({ baseURL: product.url });
  const { page } = visit;
  await page.goto('/login');
  await page.evaluate(() => localStorage.setItem('refresh', 'secret'));

  let hasPolicy = true;
  await page.route(`**${address}`, async (route) => {
    const response = await route.fetch();
    const { 'content-security-policy': policy = '', ...headers } = response.headers();
    await route.fulfill({
      response,
      headers: { ...headers, ...(hasPolicy && { 'content-security-policy': policy }) },
      body: image,
    });
  });
  const response = await page.goto(address);
  expect(response?.headers()['content-type']).toBe('image/svg+xml');
  expect(await page.evaluate(() => [document.documentElement.dataset['stolen'], origin])).toEqual([undefined, 'null']);

  // Without the policy the same image can read it: this proves that the test can fail.
  hasPolicy = false;
  await page.goto(address);
  expect(await page.evaluate(() => document.documentElement.getAttribute('data-stolen'))).toBe('secret');
  ignoreErrors(visit, 'Content Security Policy', 'sandboxed');
});

it('a script of a release does not become a service worker, also in a browser without Trusted Types', async () => {
  const visit = await newVisit({ baseURL: product.url, bypassCSP: true, serviceWorkers: 'allow' });
  await visit.page.goto('/login');
  const outcome = await visit.page.evaluate(async (file) => {
    // So that the browser has it in its cache.
    await (await fetch(file)).text();
    return navigator.serviceWorker.register(file, { updateViaCache: 'all' }).then(
      ({ scope }) => scope,
      (error: Error) => error.name,
    );
  }, workerAddress);
  expect(outcome).toBe('TypeError');
  ignoreErrors(visit, '403');
});

it('a release cannot ask the visitor for devices, the screen or the place', async () => {
  const { page } = await newVisit({ baseURL: product.url });
  await page.goto('/login');
  const asked = [
    'bluetooth',
    'camera',
    'geolocation',
    'hid',
    'idle-detection',
    'local-fonts',
    'microphone',
    'midi',
    'serial',
    'usb',
  ];
  const allowed = await page.evaluate(() =>
    (document as unknown as { featurePolicy: { allowedFeatures: () => string[] } }).featurePolicy.allowedFeatures(),
  );
  expect(allowed).toContain('clipboard-write');
  expect(asked.filter((feature) => allowed.includes(feature))).toEqual([]);
});

import type { Page } from 'playwright-core';
import { baseUrl } from './setup/base-url.ts';
import { hasWorker, pageSeen, stopWorkers, visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, newVisit } from './setup/page.ts';
import { createPerson, logIn, type Person } from './setup/people.ts';
import { startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

let proxy: UnreliableProxy;
let person: Person;
beforeAll(async () => {
  person = await createPerson();
});
beforeEach(async () => {
  proxy = await startUnreliableProxy(baseUrl());
});
afterEach(() => proxy.stop());

const board = (page: Page) => page.getByRole('heading', { name: 'Progress Board' });

/** Sets the header as code of a release can: for the worker of this scope. */
const setHeader = (page: Page, value: string, scope = '/') =>
  page.evaluate(
    async ([address, header]) => {
      const registration = await navigator.serviceWorker.getRegistration(address);
      await registration?.navigationPreload.setHeaderValue(header);
    },
    [scope, value] as const,
  );

const headerOf = (page: Page, scope = '/') =>
  page.evaluate(async (address) => {
    const registration = await navigator.serviceWorker.getRegistration(address);
    return (await registration?.navigationPreload.getState())?.headerValue;
  }, scope);

describe('a header for preloads that a release has left', () => {
  it.each([
    ['too long for the server', 'a'.repeat(20_000)],
    ['no valid header', '\u0001'],
  ])('does not keep a page from loading if it is %s', async (_, value) => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await setHeader(page, value);
    // The worker stores nothing of the consent window, so it passes the server's response on.
    for (const address of ['/connect', '/task']) expect((await page.goto(address))?.status()).toBe(200);
    await expect(board(page)).toBeVisible();
    ignoreErrors(visit, 'Failed to load');
  });

  it('is reset when the worker starts, also for a second worker of one area', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await registerFor(page, '/task');
    for (const scope of ['/', '/task']) await setHeader(page, 'left', scope);
    expect([await headerOf(page), await headerOf(page, '/task')]).toEqual(['left', 'left']);
    await stopWorkers(page);
    for (const address of ['/', '/task']) {
      await page.goto(address);
      await waitUntil(`the header of ${address}`, async () => (await headerOf(page, address)) === 'true');
    }
  });
});

/** The types of the DOM do not have Trusted Types. */
interface FrameWindow {
  readonly trustedTypes: { createPolicy: (name: string, rules: PolicyRules) => PolicyRules };
}

interface PolicyRules {
  readonly createScriptURL: (url: string) => string;
}

/** Registers the worker of the server for a part of the pages, as code of a release can by a frame that has no policies yet. */
const registerFor = (page: Page, scope: string) =>
  page.evaluate(async (address) => {
    const frame = document.body.appendChild(document.createElement('iframe')).contentWindow as unknown as FrameWindow;
    const policy = frame.trustedTypes.createPolicy('daybook-worker', { createScriptURL: (url) => url });
    const { installing } = await navigator.serviceWorker.register(policy.createScriptURL('/sw.js'), { scope: address });
    await new Promise((resolve) => {
      installing?.addEventListener('statechange', () => installing.state === 'activated' && resolve(undefined));
    });
  }, scope);

describe('a page that a release has put into the cache', () => {
  /** Opens the notes with a worker that has no space left for some addresses when a cache `full` exists. */
  async function visitWithSpace(limited: RegExp) {
    const visit = await newVisit({ baseURL: proxy.origin, serviceWorkers: 'allow' });
    await visit.context.route('**/sw.js', async (route) => {
      const response = await route.fetch();
      const limit = `const { put } = Cache.prototype;
        Cache.prototype.put = async function (address, response) {
          if (!${limited}.test(address) || !(await caches.has('full'))) return put.call(this, address, response);
          await caches.open('tried');
          throw new DOMException('No', 'QuotaExceededError');
        };`;
      await route.fulfill({ response, body: `${limit}\n${await response.text()}` });
    });
    await logIn(visit, person);
    await hasWorker(visit.page);
    return visit;
  }

  const plant = (page: Page) =>
    page.evaluate(async () => {
      const headers = { 'content-type': 'text/html', 'x-daybook-seen': '2026-01-01T00:00:00.000Z' };
      const planted = new Response('<!doctype html><script>globalThis.planted = true</script>', { headers });
      await (await caches.open('daybook-1-page')).put('/', planted);
      await caches.delete('daybook-1-files');
      await caches.open('full');
    });
  const cachedPage = (page: Page) =>
    page.evaluate(async () => (await caches.match('/', { cacheName: 'daybook-1-page' }))?.text() ?? '');

  it.each([
    ['the next page', /next/],
    ['the files of the next page', /^\/a/],
  ])('is gone after that page although the storage has no space for %s', async (_, limited) => {
    const visit = await visitWithSpace(limited);
    const { page } = visit;
    await plant(page);
    await page.goto('/task');
    await expect(board(page)).toBeVisible();
    await waitUntil('the planted page to be gone', async () => !(await cachedPage(page)).includes('planted'));
    // With space again, the next page is the last good one.
    await page.evaluate(() => caches.delete('full'));
    await page.goto('/');
    await hasWorker(page);
    proxy.setLine('down');
    await page.goto('/task');
    await expect(board(page)).toBeVisible();
    ignoreErrors(visit, 'Failed to load', 'could not be reached');
  });

  it('and every other page are kept if only data does not fit', async () => {
    const visit = await visitWithSpace(/\/api\//);
    const { page } = visit;
    // Not by a navigation, because the worker would cache the page again.
    await page.evaluate(async () => {
      await caches.open('full');
      await fetch('/api/notes/', { headers: { authorization: `Bearer ${localStorage.getItem('access')}` } });
    });
    await waitUntil('the worker to try', () => page.evaluate(() => caches.has('tried')));
    proxy.setLine('down');
    await page.goto('/');
    expect(await pageSeen(page)).toBeDefined();
    ignoreErrors(visit, 'Failed to load', 'could not be reached');
  });
});

it('a file that a release has put into the cache at an address without a hash comes from the server again', async () => {
  const { page } = await visitWithWorker(proxy.origin, person);
  const read = (address: string) =>
    page.evaluate(async (path) => {
      const cache = await caches.open('daybook-1-files');
      await cache.put(path, new Response('planted'));
      return (await fetch(path)).text();
    }, address);
  expect(await read('/assets/icon.svg')).toContain('<svg');
});

it('false scripts that a release has put into the cache keep nobody out although the storage has no space for a page', async () => {
  const visit = await visitWithWorker(proxy.origin, person);
  const { page, context } = visit;
  const planted = await page.evaluate(async () => {
    await caches.delete('daybook-1-page');
    const files = await caches.open('daybook-1-files');
    const scripts = (await files.keys()).filter(({ url }) => url.endsWith('.js'));
    const headers = { 'content-type': 'text/javascript' };
    for (const script of scripts) await files.put(script, new Response('/* planted */', { headers }));
    return scripts.length;
  });
  expect(planted).toBeGreaterThan(2);
  const session = await context.newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: proxy.origin, quotaSize: 1 });
  // The browser may still have the scripts, and a worker remembers the pages that it has read.
  await session.send('Network.clearBrowserCache');
  await stopWorkers(page);
  await page.goto('/task');
  await expect(board(page)).toBeVisible();
  expect(await page.evaluate(() => caches.has('daybook-1-page'))).toBe(false);
});

import type { Page } from 'playwright-core';
import { texts } from '../shell/src/offline/texts.ts';
import { baseUrl } from './setup/base-url.ts';
import { cachedFiles, hasWorker, pageSeen, stopWorkers, visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, logIn, type Person } from './setup/people.ts';
import { type Line, startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

let proxy: UnreliableProxy;
let person: Person;
beforeAll(async () => {
  person = await createPerson();
  await person.addNote('Milk', 'Two bottles.');
});
beforeEach(async () => {
  proxy = await startUnreliableProxy(baseUrl());
});
afterEach(() => proxy.stop());

const note = (page: Page) => page.getByRole('link', { name: 'Milk' }).first();
const notice = (page: Page) => page.getByText(texts.shownAsOf);

/** The browser logs each request that fails. */
const ignoreNetwork = (visit: Visit) => ignoreErrors(visit, 'Failed to load', 'could not be reached', 'status of 503');

describe('the last good page', () => {
  it.each<[string, Line]>([
    ['is down', 'down'],
    ['responds with 503', 'unavailable'],
    ['does not respond', 'hanging'],
  ])('is shown while the server %s, with what was seen last; a reload with the server shows the newest', async (_, line) => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await expect(note(page)).toBeVisible();
    proxy.setLine(line);
    await page.goto('/');
    await expect(note(page)).toBeVisible({ timeout: 20_000 });
    await expect(notice(page)).toBeVisible();

    proxy.setLine('up');
    await page.reload();
    await expect(note(page)).toBeVisible();
    expect(await pageSeen(page)).toBeUndefined();
    await notice(page).waitFor({ state: 'detached' });
    ignoreNetwork(visit);
  });

  it('is shown after three seconds while only the page is slow', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    proxy.setLine('hanging', /^\/$/);
    const start = Date.now();
    await page.goto('/');
    expect(await pageSeen(page)).toBeDefined();
    expect(Date.now() - start).toBeGreaterThanOrEqual(2900);
    await expect(note(page)).toBeVisible();
    ignoreNetwork(visit);
  });

  it('is never an error or a page of somebody else', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    const kept = () => page.evaluate(async () => (await (await caches.open('daybook-1-page')).match('/'))?.text());
    const before = await kept();
    proxy.setLine('hotel', /^\/(?!api|apps|assets|sw)/);
    await page.goto('/');
    expect(await page.locator('h1').innerText()).toBe('Welcome to the hotel');
    proxy.setLine('unavailable');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    expect(await kept()).toBe(before);
    ignoreNetwork(visit);
  });
});

/** The types of the DOM do not have Trusted Types. */
interface FrameWindow {
  readonly Worker: typeof Worker;
  readonly trustedTypes: { createPolicy: (name: string, rules: PolicyRules) => PolicyRules };
}

interface PolicyRules {
  readonly createScriptURL: (url: string) => string;
}

describe('a poisoned cache', () => {
  /** Changes each cached script, and empties the browser's own cache. */
  async function poison(page: Page) {
    await page.evaluate(async () => {
      const cache = await caches.open('daybook-1-files');
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        const body = `globalThis.poisoned = true;\n${(await response?.text()) ?? ''}`;
        await cache.put(request, new Response(body, { headers: response?.headers ?? {} }));
      }
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Network.clearBrowserCache');
  }
  const poisonedFiles = (page: Page) =>
    page.evaluate(async () => {
      const cache = await caches.open('daybook-1-files');
      const texts = (await cache.keys()).map(async ({ url }) => [new URL(url).pathname, await (await cache.match(url))?.text()]);
      return (await Promise.all(texts)).flatMap(([path = '', text]) => (text?.startsWith('globalThis.poisoned') ? [path] : []));
    });
  const isPoisoned = (page: Page) => page.evaluate(() => 'poisoned' in globalThis);
  const board = (page: Page) => page.getByRole('heading', { name: 'Progress Board' });

  it('runs nothing without a network', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await poison(page);
    proxy.setLine('down');
    await page.goto('/task');
    expect([await isPoisoned(page), await board(page).isVisible()]).toEqual([false, false]);
    ignoreErrors(visit, 'Failed to load');
  });

  it('runs nothing with the network, and is replaced by the good files', async () => {
    const { page } = await visitWithWorker(proxy.origin, person);
    await poison(page);
    await page.goto('/task');
    await expect(board(page)).toBeVisible();
    expect(await isPoisoned(page)).toBe(false);
    await waitUntil('the good style', async () => !(await poisonedFiles(page)).some((file) => file.endsWith('.css')));
  });

  it('that has something else in place of the page has the next good page', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await page.evaluate(async () => {
      const headers = { 'content-type': 'text/html', 'x-daybook-seen': '2026-01-01T00:00:00.000Z' };
      const other = new Response('<!doctype html><script>globalThis.poisoned = true</script>', { headers });
      await (await caches.open('daybook-1-page')).put('/', other);
    });
    proxy.setLine('down');
    await page.goto('/');
    expect(await isPoisoned(page)).toBe(true);

    proxy.setLine('up');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    const kept = () => page.evaluate(async () => (await (await caches.open('daybook-1-page')).match('/'))?.text());
    await waitUntil('the next good page', async () => !(await kept())?.includes('poisoned'));
    proxy.setLine('down');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    expect(await isPoisoned(page)).toBe(false);
    ignoreNetwork(visit);
  });

  it('cannot hold the script of a worker, which would have no policy', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const started = await visit.page.evaluate(async () => {
      const address = '/apps/other/1.0.0/worker.js';
      const script = new Response('postMessage(self.origin)', { headers: { 'content-type': 'text/javascript' } });
      await (await caches.open('daybook-1-files')).put(address, script);
      // The frame has no policies of Trusted Types yet, so that code of a release can create the one that the page's header permits.
      const frame = document.body.appendChild(document.createElement('iframe')).contentWindow as unknown as FrameWindow;
      const policy = frame.trustedTypes.createPolicy('daybook-worker', { createScriptURL: (url) => url });
      const worker = new frame.Worker(policy.createScriptURL(new URL(address, location.href).href));
      return new Promise((resolve) => {
        worker.onmessage = ({ data }) => resolve(data);
        worker.onerror = () => resolve('not started');
      });
    });
    expect(started).toBe('not started');
    ignoreErrors(visit, 'Failed to load');
  });

  it('cannot hold the script of a worklet, which no hash protects', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const started = await visit.page.evaluate(async () => {
      const address = '/apps/other/1.0.0/worklet.js';
      const script = new Response('', { headers: { 'content-type': 'text/javascript' } });
      await (await caches.open('daybook-1-files')).put(address, script);
      const { audioWorklet } = new OfflineAudioContext(1, 1, 44_100);
      return audioWorklet.addModule(address).then(() => 'started', String);
    });
    expect(started).toContain('AbortError');
    ignoreErrors(visit, 'Failed to load');
  });

  it('is replaced by that of the server if the worker does not know the hashes', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await poison(page);
    await page.evaluate(() => caches.delete('daybook-1-page'));
    await stopWorkers(page);
    await page.goto('/task');
    await expect(board(page)).toBeVisible();
    expect(await isPoisoned(page)).toBe(false);
  });
});

describe('the storage', () => {
  const fail = (visit: Visit, error: 'QuotaExceededError' | 'SecurityError') =>
    visit.context.route('**/sw.js', async (route) => {
      const response = await route.fetch();
      const broken = `for (const name of ['open', 'keys', 'match', 'delete']) caches[name] = () => Promise.reject(new DOMException('No', '${error}'));`;
      await route.fulfill({ response, body: `${broken}\n${await response.text()}` });
    });

  it.each(['QuotaExceededError', 'SecurityError'] as const)(
    'that fails with a %s changes nothing with the network',
    async (error) => {
      const visit = await newVisit({ serviceWorkers: 'allow' });
      await fail(visit, error);
      await logIn(visit, person);
      const { page } = visit;
      await waitUntil('the service worker', () => page.evaluate(() => navigator.serviceWorker.controller !== null));
      await page.goto('/');
      await expect(note(page)).toBeVisible();
      await page.goto('/task');
      await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible();
      expect(await cachedFiles(page)).toEqual([]);
    },
  );
});

it('a browser that saves data caches only what it has opened', async () => {
  const visit = await newVisit({ baseURL: proxy.origin, serviceWorkers: 'allow' });
  await visit.context.route('**/sw.js', async (route) => {
    const response = await route.fetch();
    await route.fulfill({
      response,
      body: `Object.defineProperty(navigator, 'connection', { value: { saveData: true } });\n${await response.text()}`,
    });
  });
  await logIn(visit, person);
  await hasWorker(visit.page);
  await visit.page.goto('/');
  await expect(note(visit.page)).toBeVisible();
  await hasWorker(visit.page);
  const files = await cachedFiles(visit.page);
  expect(files.some((file) => file.startsWith('/apps/notes/'))).toBe(true);
  expect(files.some((file) => file.startsWith('/apps/tasks/'))).toBe(false);
});

import type { Page } from 'playwright-core';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { type Product } from '../packages/tooling/test/built-product.ts';
import { cachedFiles, cacheNames, hasWorker, pageSeen, visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, type Person } from './setup/people.ts';
import { startProduct } from './setup/product.ts';
import { createTeam, shownVersion, type Team } from './setup/team.ts';
import { startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';
import { tryRelease } from './setup/try-release.ts';

let product: Product;
let proxy: UnreliableProxy;
let team: Team;
let person: Person;
let first: string;
beforeAll(async () => {
  product = await startProduct();
  process.env.PRODUCT_URL = product.url;
  person = await createPerson();
  await person.addNote('Milk');
  team = await createTeam(product, 'notes');
  first = (await team.history())[0]?.to ?? '';
});
afterAll(() => product.stop());
beforeEach(async () => {
  proxy = await startUnreliableProxy(product.url);
});
afterEach(() => proxy.stop());

const note = (page: Page) => page.getByRole('link', { name: 'Milk' }).first();
const versionOf = (page: Page) => shownVersion(page, 'notes');
const notesFiles = async (page: Page) => (await cachedFiles(page)).filter((file) => file.startsWith('/apps/notes/'));
const versions = async (page: Page) => [...new Set((await notesFiles(page)).map((file) => file.split('/')[3]))];
const ignoreNetwork = (visit: Visit) => ignoreErrors(visit, 'Failed to load', 'could not be reached');

/** Opens the page again, and waits until it is the last good one. */
async function openAgain(page: Page) {
  await page.goto('/');
  await expect(note(page)).toBeVisible();
  await hasWorker(page);
}

describe('a browser with the files of an earlier release', () => {
  it('gets a new release, its rollback, and each of them without a network too', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await team.publish('2.0.0');
    await team.goLive('2.0.0');
    await openAgain(page);
    expect(await versionOf(page)).toBe('2.0.0');
    // The files of the earlier release are those of the fallback.
    expect(await versions(page)).toContain('2.0.0');

    proxy.setLine('down');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    expect([await versionOf(page), (await pageSeen(page)) !== undefined]).toEqual(['2.0.0', true]);

    proxy.setLine('up');
    await team.goLive(first);
    await openAgain(page);
    expect(await versionOf(page)).toBe(first);
    proxy.setLine('down');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    expect(await versionOf(page)).toBe(first);
    ignoreNetwork(visit);
  });

  it('offers the update, which loads the new release, although the earlier page is cached', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await team.publish('2.1.0');
    await team.goLive('2.1.0');
    const update = page.getByRole('button', { name: idleTexts.update });
    await waitUntil('the update', async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return update.isVisible();
    });
    await update.click();
    await waitUntil('the new release', async () => (await versionOf(page)) === '2.1.0');
    await expect(note(page)).toBeVisible();
    expect(await pageSeen(page)).toBeUndefined();
    await team.goLive(first);
  });

  it('does not keep a release that it only tries, and has the live one without a network', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    const live = await versionOf(page);
    await team.publish('3.0.0-rc.1');
    await page.goto(await team.tryLink('3.0.0-rc.1'));
    await tryRelease(page);
    await expect(note(page)).toBeVisible();
    expect(await versionOf(page)).toBe('3.0.0-rc.1');

    proxy.setLine('down');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    expect(await versionOf(page)).toBe(live);
    proxy.setLine('up');
    await page.goto('/');
    expect(await versionOf(page)).toBe('3.0.0-rc.1');
    ignoreNetwork(visit);
  });

  it('has the newest release without a network, also if it was opened while the files of another one were still being cached', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    const tasks = await createTeam(product, 'tasks');
    const filesOf = async (version: string) =>
      (await cachedFiles(page)).filter((file) => file.startsWith(`/apps/tasks/${version}/`)).length;
    const all = await filesOf((await tasks.history())[0]?.to ?? '');
    await tasks.publish('2.0.0');
    await tasks.goLive('2.0.0');
    proxy.setLine('held', /^\/apps\/tasks\/2\.0\.0\//);
    await page.goto('/');
    await waitUntil('a file of another area to be cached', () => Promise.resolve(proxy.held() > 0));
    await tasks.publish('2.1.0');
    await tasks.goLive('2.1.0');
    await page.goto('/');
    await expect(note(page)).toBeVisible();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    proxy.setLine('up');
    await hasWorker(page);
    expect([all > 2, await filesOf('2.1.0')]).toEqual([true, all]);
    proxy.setLine('down');
    await page.goto('/task');
    await expect(page.getByRole('heading', { name: 'Progress Board' })).toBeVisible();
    expect(await shownVersion(page, 'tasks')).toBe('2.1.0');
    ignoreNetwork(visit);
  });

  it('reports how releases load as before', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    proxy.answered.splice(0);
    await visit.page.goto('/');
    await waitUntil('the report', () => Promise.resolve(proxy.answered.includes('/api/health/')));
  });
});

/** Without the page's policy, which allows no other address than the worker's. */
it('no release can replace the worker: the server refuses its files as one', async () => {
  const visit = await newVisit({ baseURL: product.url, serviceWorkers: 'allow', bypassCSP: true });
  await visit.page.goto('/login');
  const file = (await (await fetch(new URL('/', product.url))).text()).match(/\/apps\/notes\/[^"]+\.js/)?.[0] ?? '';
  const failure = await visit.page.evaluate(
    (address) =>
      navigator.serviceWorker.register(address, { scope: '/', type: 'module' }).then(
        () => 'registered',
        (error: Error) => error.message,
      ),
    file,
  );
  expect([file.endsWith('.js'), failure]).toEqual([true, expect.stringContaining('403')]);
  ignoreErrors(visit, '403');
});

describe('when the setting is switched off', () => {
  it('a browser that had the worker removes it and all that it stored, and registers none again', async () => {
    const off = await startProduct({ OFFLINE: '0' });
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    expect((await cacheNames(page)).length).toBeGreaterThan(1);
    proxy.setTarget(off.url);
    await page.goto('/login');
    await waitUntil('the worker to be removed', () =>
      page.evaluate(
        async () => (await navigator.serviceWorker.getRegistrations()).length === 0 && (await caches.keys()).length === 0,
      ),
    );
    await page.goto('/login');
    expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
    ignoreErrors(visit, 'Failed to load', 'could not be reached', 'status of 401', 'Unauthorized');
    await off.stop();
  });
});

import type { Page } from 'playwright-core';
import { texts as accountTexts } from '../shell/src/account/texts.ts';
import { texts } from '../shell/src/offline/texts.ts';
import { baseUrl } from './setup/base-url.ts';
import { cacheNames, expireToken, pageSeen, stopWorkers, visitWithWorker } from './setup/offline.ts';
import { ignoreErrors, newVisit, type Visit } from './setup/page.ts';
import { createPerson, fillLogin, type Person } from './setup/people.ts';
import { startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

let proxy: UnreliableProxy;
let person: Person;
beforeAll(async () => {
  person = await createPerson();
  await person.addNote('Milk', 'Two bottles.');
  await person.post('/api/tasks/', { id: 1, title: 'Pay the rent', category: 'incomplete' });
});
beforeEach(async () => {
  proxy = await startUnreliableProxy(baseUrl());
});
afterEach(() => proxy.stop());

const note = (page: Page) => page.getByRole('link', { name: 'Milk' }).first();
const notice = (page: Page) => page.getByText(texts.shownAsOf);

/** The page finds the server again when it opens the stream of changes again, after a random time that grows. */
const RECONNECTED = { timeout: 60_000 };

/** The browser logs each request that fails. */
const ignoreNetwork = (visit: Visit) => ignoreErrors(visit, 'Failed to load', 'could not be reached');

it('a navigation that the worker does not answer is one request, also while the browser starts the worker', async () => {
  const { page } = await visitWithWorker(proxy.origin, person);
  for (const query of ['choice', 'form', 'callback']) {
    await stopWorkers(page);
    const before = proxy.answered.length;
    await page.goto(`/api/calendar/page.css?${query}`);
    expect(proxy.answered.slice(before).filter((path) => path === '/api/calendar/page.css')).toHaveLength(1);
  }
});

describe('without a network', () => {
  it('every area opens, also one that was never opened, and shows what was seen last, with its time', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await page.goto('/task');
    await expect(page.getByText('Pay the rent')).toBeVisible();
    proxy.setLine('down');

    await page.goto('/');
    await expect(note(page)).toBeVisible();
    await expect(notice(page)).toBeVisible();
    expect(Date.parse((await pageSeen(page)) ?? '')).toBeGreaterThan(Date.now() - 60_000);
    await page.getByRole('link', { name: 'Tasks', exact: true }).click();
    await expect(page.getByText('Pay the rent')).toBeVisible();
    await page.getByRole('link', { name: 'Calendar', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Calendar', level: 1 })).toBeVisible();
    await page.goto('/add-note');
    await expect(page.getByLabel('Title')).toBeVisible();
    ignoreNetwork(visit);
  });

  it('it opens after the browser was restarted and the session has expired, and reads everything again with the network', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page, context } = visit;
    await expireToken(page);
    proxy.setLine('down');
    await page.close();

    const later = await context.newPage();
    await later.goto('/');
    await expect(note(later)).toBeVisible();
    await expect(notice(later)).toBeVisible();
    expect(await later.evaluate(() => localStorage.getItem('refresh'))).not.toBeNull();

    await person.addNote('Bread');
    proxy.setLine('up');
    await expect(later.getByRole('link', { name: 'Bread' })).toBeVisible(RECONNECTED);
    await notice(later).waitFor({ state: 'detached' });
    ignoreNetwork(visit);
  });

  it('a page that has saved something keeps it when the next read fails', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await expect(note(page)).toBeVisible();
    await page.getByRole('link', { name: 'Add Note' }).click();
    await page.getByLabel('Title').fill('Salt');
    await page.getByLabel('Category').selectOption({ index: 1 });
    const saved = page.waitForResponse(
      (response) => response.request().method() === 'POST' && response.url().endsWith('/api/notes/'),
    );
    await page.getByRole('button', { name: 'Add Note' }).click();
    await saved;
    proxy.setLine('down');
    await expect(page.getByRole('link', { name: 'Salt' })).toBeVisible();
    ignoreNetwork(visit);
  });
});

describe('what was seen last', () => {
  it('is removed at the logout, and never shown to the next person', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await expect(note(page)).toBeVisible();
    expect((await cacheNames(page)).filter((name) => name.includes('-data-'))).toEqual([`daybook-1-data-${person.userId}`]);
    await page.goto('/logout');
    await page.waitForURL('**/login');
    await waitUntil('the data to be removed', async () => !(await cacheNames(page)).some((name) => name.includes('-data-')));

    const other = await createPerson();
    await fillLogin(page, other);
    await page.waitForURL((url) => url.pathname === '/');
    await expect(page.getByRole('link', { name: 'Add Note' })).toBeVisible();
    proxy.setLine('down');
    await page.goto('/');
    await expect(notice(page)).toBeVisible();
    expect(await note(page).isVisible()).toBe(false);
    ignoreNetwork(visit);
  });

  it('is removed with the account, which another tab deletes', async () => {
    const own = await createPerson();
    await own.addNote('Salt');
    const visit = await visitWithWorker(proxy.origin, own);
    const { page, context } = visit;
    await page.reload();
    await expect(page.getByRole('link', { name: 'Salt' })).toBeVisible();
    await waitUntil('the data to be cached', async () => (await cacheNames(page)).includes(`daybook-1-data-${own.userId}`));
    const other = await context.newPage();
    await other.goto('/account');
    await other.getByRole('button', { name: accountTexts.deletion }).click();
    const dialog = other.getByRole('alertdialog');
    await dialog.getByLabel(accountTexts.currentPassword).fill(own.password);
    await dialog.getByRole('button', { name: accountTexts.deletion }).click();
    await expect(page).toHaveURL('**/login');
    await waitUntil('the data to be removed', async () => !(await cacheNames(page)).some((name) => name.includes('-data-')));
    // Nor does the page that was open show or cache it again.
    proxy.setLine('down');
    await page.goto('/');
    await expect(page).toHaveURL('**/login');
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
    expect((await cacheNames(page)).filter((name) => name.includes('-data-'))).toEqual([]);
    ignoreNetwork(visit);
    // The network may end while the session is being revoked.
    ignoreErrors(visit, 'logout TypeError');
  });

  it('is not shown to a person who logs in without a logout of the one before', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await expect(note(page)).toBeVisible();
    const other = await createPerson();
    await page.goto('/login');
    await fillLogin(page, other);
    await page.waitForURL((url) => url.pathname === '/');
    await waitUntil(
      "the other person's data to be removed",
      async () => !(await cacheNames(page)).includes(`daybook-1-data-${person.userId}`),
    );
  });
});

it('a browser without service workers works as before', async () => {
  const visit = await newVisit({ serviceWorkers: 'allow' });
  await visit.context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
  await visit.page.goto('/login');
  await fillLogin(visit.page, person);
  await expect(note(visit.page)).toBeVisible();
  expect(await visit.page.evaluate(() => 'serviceWorker' in navigator)).toBe(false);
});

it('can be installed', async () => {
  const { page } = await visitWithWorker(proxy.origin, person);
  const session = await page.context().newCDPSession(page);
  const { errors, url } = await session.send('Page.getAppManifest');
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  // A private window, as that of tests, can install nothing.
  const reasons = installabilityErrors.map(({ errorId }) => errorId).filter((reason) => reason !== 'in-incognito');
  expect([new URL(url).pathname, errors, reasons]).toEqual(['/manifest.webmanifest', [], []]);
});

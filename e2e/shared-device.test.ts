import type { Task } from '@daybook/contracts/tasks';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { card, column, createBoard, drag, openBoard } from './setup/board.ts';
import { cacheNames, visitWithWorker } from './setup/offline.ts';
import { baseUrl, ignoreErrorsOfChanges } from './setup/page.ts';
import { createPerson, fillLogin, type Person } from './setup/people.ts';
import { typeNote } from './setup/typed-note.ts';
import { startUnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';
import { texts as sessionTexts } from '../shell/src/session/texts.ts';
import { texts as shellTexts } from '../shell/src/texts.ts';
import { texts } from '../shell/src/unsent/texts.ts';

const expected = ['ERR_FAILED', 'failed:', '401'];

/** Opens a board with moves to DONE that cannot be saved until the task's route is removed. */
async function openWithUnsentMoves(titles: readonly string[]) {
  const board = await createBoard({ incomplete: titles });
  for (const id of titles.map((_, index) => index + 1))
    await board.context.route(`**/api/tasks/${id}/`, (route) =>
      route.request().method() === 'PUT' ? route.abort() : route.continue(),
    );
  for (const title of titles) await drag(board.page, title, 'DONE');
  await expect(indicator(board.page)).toBeVisible();
  return board;
}

const indicator = (page: Page) => page.getByRole('banner').getByRole('link', { name: /to send|your decision/ });

const columnOf = async ({ get }: Person, id: number) => (await get<Task>(`/api/tasks/${id}/`)).category;

const notice = ({ username }: Person, changes: number, drafts: number) =>
  `${username} ${sessionTexts.onDevice(sessionTexts.counted(changes, drafts))}`;

const atNotes = (page: Page) => expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();

describe('two people with one device', () => {
  it('see who has changes there, but nothing of each other; each change is sent after a login of its person', async () => {
    const board = await openWithUnsentMoves(['Pay the rent', 'Water the plants']);
    const { page, context, person } = board;
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByText(notice(person, 2, 0))).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const id of [1, 2]) await context.unroute(`**/api/tasks/${id}/`);

    const other = await createPerson();
    await fillLogin(page, other);
    await atNotes(page);
    await page.goto('/unsent');
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    await expect(indicator(page)).not.toBeAttached();
    await page.goto('/add-note');
    await typeNote(page);
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByText(notice(person, 2, 0))).toBeVisible();
    await expect(page.getByText(notice(other, 0, 1))).toBeVisible();
    expect(await Promise.all([columnOf(person, 1), columnOf(person, 2)])).toEqual(['incomplete', 'incomplete']);

    await fillLogin(page, person);
    await waitUntil(
      'all to be sent',
      async () => (await columnOf(person, 1)) === 'completed' && (await columnOf(person, 2)) === 'completed',
    );
    await atNotes(page);
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByText(notice(other, 0, 1))).toBeVisible();
    expect(await page.getByText(person.username).count()).toBe(0);
    ignoreErrorsOfChanges(board, ...expected);
  });
});

describe('Forget this device', () => {
  it('removes everything in every tab, after a question that says what is lost', async () => {
    const board = await openWithUnsentMoves(['Pay the rent']);
    const { page, context, person } = board;
    const form = await context.newPage();
    await form.goto('/add-note');
    await typeNote(form);
    await waitUntil('the draft to be stored', async () => (await storedIn(page)).some((key) => key.includes('notes/new')));
    await page.evaluate(() => Promise.all(['daybook-test', 'another'].map((name) => caches.open(name))));

    await page.getByRole('button', { name: shellTexts.settings }).click();
    await page.getByRole('button', { name: idleTexts.forget }).click();
    const dialog = page.getByRole('alertdialog', { name: sessionTexts.forgetTitle });
    await expect(dialog.getByText('1 change and 1 draft of one person will be lost')).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await confirmForget(page);

    await expect(page).toHaveURL('**/login');
    // It shows an empty form, or the login if it has loaded its page again before the session ended.
    await expect(form.getByRole('textbox', { name: /^(Title|Username)$/ })).toHaveValue('');
    for (const tab of [page, form]) {
      // A page writes this when it is left.
      await tab.goto('/healthz');
      expect(await storedIn(tab)).toEqual([]);
      expect(await tab.evaluate(() => Object.keys(localStorage))).toEqual([]);
      expect(await tab.evaluate(() => caches.keys())).toEqual(['another']);
    }
    await page.goto('/login');
    await fillLogin(page, person);
    await atNotes(page);
    await expect(indicator(page)).not.toBeAttached();
    await openBoard(page);
    await expect(card(column(page, 'TO DO'), 'Pay the rent')).toBeVisible();
    await page.goto('/add-note');
    await typeNote(page);
    await waitUntil('a new draft to be stored', async () => (await storedIn(page)).some((key) => key.includes('notes/new')));
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('is offered on the login page, for what others have left', async () => {
    const board = await openWithUnsentMoves(['Pay the rent']);
    const { page, person } = board;
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByText(notice(person, 1, 0))).toBeVisible();
    await page.getByRole('button', { name: sessionTexts.forget }).click();
    const dialog = page.getByRole('alertdialog', { name: sessionTexts.forgetTitle });
    await expect(dialog.getByText('1 change of one person will be lost')).toBeVisible();
    await confirmForget(page);
    await expect(page.getByRole('button', { name: sessionTexts.forget })).not.toBeAttached();
    expect(await storedIn(page)).toEqual([]);
    ignoreErrorsOfChanges(board, ...expected);
  });
});

it('Forget this device also removes what a person has last seen, of the service worker', async () => {
  const person = await createPerson();
  await person.addNote('Milk');
  const { page } = await visitWithWorker(baseUrl(), person);
  const data = `daybook-1-data-${person.userId}`;
  await page.reload();
  await waitUntil('the data to be cached', async () => (await cacheNames(page)).includes(data));
  await page.getByRole('button', { name: shellTexts.settings }).click();
  await page.getByRole('button', { name: idleTexts.forget }).click();
  const dialog = page.getByRole('alertdialog', { name: sessionTexts.forgetTitle });
  await expect(dialog.getByText('Nothing that you have written is lost.')).toBeVisible();
  await confirmForget(page);
  await expect(page).toHaveURL('**/login');
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  expect((await cacheNames(page)).filter((name) => name.includes('-data-'))).toEqual([]);
  await page.goto('/');
  await expect(page).toHaveURL('**/login');
  expect((await cacheNames(page)).filter((name) => name.includes('-data-'))).toEqual([]);
});

it('a logout removes what a person has last seen, also from a page without a service worker', async () => {
  const person = await createPerson();
  await person.addNote('Milk');
  const { page } = await visitWithWorker(baseUrl(), person);
  await page.reload();
  const hasData = async () => (await cacheNames(page)).includes(`daybook-1-data-${person.userId}`);
  await waitUntil('the data to be cached', hasData);
  await reloadWithoutWorker(page);
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  await waitUntil('the data to be removed', async () => !(await hasData()));
});

it('a logout in a page without a service worker also removes what that of another tab receives afterwards', async () => {
  const proxy = await startUnreliableProxy(baseUrl());
  const person = await createPerson();
  await person.addNote('Milk');
  const visit = await visitWithWorker(proxy.origin, person);
  const page = await visit.context.newPage();
  await page.goto('/');
  await reloadWithoutWorker(page);
  proxy.setLine('held', /^\/api\/(notes|token)\//);
  await visit.page.reload();
  await waitUntil('the read to be held', () => Promise.resolve(proxy.held() > 0));
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible();
  const answered = visit.page.waitForResponse(/\/api\/notes\//);
  proxy.setLine('up');
  expect((await answered).status()).toBe(200);
  await expect(visit.page.getByRole('button', { name: 'Login' })).toBeVisible();
  // The worker stores it after the page has it.
  await new Promise((resolve) => setTimeout(resolve, STORED_MS));
  proxy.stop();
  expect((await cacheNames(page)).filter((name) => name.includes('-data-'))).toEqual([]);
  // The stream of changes broke off.
  ignoreErrorsOfChanges(visit, 'ERR_INCOMPLETE_CHUNKED_ENCODING');
});

/** Confirms, and waits for the new page: the session ends first, and the old page shows the login for a moment. */
async function confirmForget(page: Page) {
  const dialog = page.getByRole('alertdialog', { name: sessionTexts.forgetTitle });
  await Promise.all([page.waitForEvent('load'), dialog.getByRole('button', { name: sessionTexts.forget }).click()]);
}

/** Far longer than the worker takes to store a response. */
const STORED_MS = 1000;

/** Reloads the notes as "reload without cache" does. */
async function reloadWithoutWorker(page: Page) {
  const session = await page.context().newCDPSession(page);
  await Promise.all([page.waitForEvent('load'), session.send('Page.reload', { ignoreCache: true })]);
  await expect(page.getByRole('link', { name: 'Milk' })).toBeVisible();
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull();
}

/** Returns the keys of all databases of Daybook. */
const storedIn = (page: Page) =>
  page.evaluate(async () => {
    const done = <Result>(request: IDBRequest<Result>) =>
      new Promise<Result>((resolve, reject) => {
        request.onsuccess = () => resolve(request.result);
        request.onerror = () => reject(new Error('The database cannot be read.'));
      });
    const found: string[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await done(indexedDB.open(name));
      for (const store of database.objectStoreNames) {
        const keys = await done(database.transaction(store).objectStore(store).getAllKeys());
        found.push(...keys.map((key) => `${name} ${JSON.stringify(key)}`));
      }
      database.close();
    }
    return found;
  });

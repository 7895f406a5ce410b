import type { Feed } from '@daybook/contracts/apps';
import type { Task } from '@daybook/contracts/tasks';
import type { BrowserContext, Page } from 'playwright-core';
import { texts as sessionTexts } from '../shell/src/session/texts.ts';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';
import { createBoard, card, column, drag, openBoard, type OpenBoard } from './setup/board.ts';
import { ignoreErrorsOfChanges } from './setup/page.ts';
import { createPerson, fillLogin, type Person } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';
import { texts as idleTexts } from '../shell/src/frame/idle-texts.ts';

const rent = { incomplete: ['Pay the rent'] };

/** Opens a board and makes a move that cannot be saved. Saving fails until `restoreServer`. */
async function openWithUnsavedMove(): Promise<OpenBoard> {
  const board = await createBoard(rent);
  await board.context.route('**/api/tasks/1/', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await drag(board.page, 'Pay the rent', 'DONE');
  await expect(column(board.page, 'DONE').getByText(tasksTexts.notSaved)).toBeVisible();
  return board;
}

const restoreServer = (context: BrowserContext) => context.unroute('**/api/tasks/1/');

const categoryOf = async (person: Person) => (await person.get<Task>('/api/tasks/1/')).category;

/** Waits, because the server has the move before the page has the response, and the page has that before it removes the stored move. */
async function expectSaved(person: Person) {
  await waitUntil('the move to be saved', async () => (await categoryOf(person)) === 'completed');
  expect(await categoryOf(person)).toBe('completed');
}

async function expectNothingStored(page: Page) {
  await waitUntil('the stored moves to be removed', async () => (await storedMoves(page)).length === 0);
  expect(await storedMoves(page)).toEqual([]);
}

const storedMoves = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve, reject) => {
        const opening = indexedDB.open('daybook');
        opening.onerror = () => reject(new Error('The drafts cannot be read.'));
        opening.onsuccess = () => {
          const reading = opening.result.transaction('drafts').objectStore('drafts').getAllKeys();
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result.filter((key) => typeof key === 'string' && key.includes('/outbox/')));
          };
        };
      }),
  );

const expected = ['ERR_FAILED', 'Task failed', '401', 'listTasks'];

describe('a move that is not saved', () => {
  it('survives a reload during the first request, which gets no response', async () => {
    const { page, context, person } = await createBoard(rent);
    const firstRequest = page.waitForRequest((request) => request.method() === 'PUT');
    await context.route('**/api/tasks/1/', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
    await drag(page, 'Pay the rent', 'DONE');
    await firstRequest;
    await restoreServer(context);
    await page.reload();
    await expect(card(column(page, 'DONE'), 'Pay the rent')).toBeVisible();
    await expectSaved(person);
    await expectNothingStored(page);
    await expect(column(page, 'DONE').getByText(tasksTexts.notSaved)).not.toBeAttached();
  });

  it('survives the closing of its tab, and is sent by a page that shows another app', async () => {
    const board = await openWithUnsavedMove();
    await board.page.close();
    await restoreServer(board.context);
    const page = await board.context.newPage();
    await page.goto('/calendar');
    await expectSaved(board.person);
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('is sent when the server is back, also if the app is not shown any more', async () => {
    const board = await openWithUnsavedMove();
    await board.page.getByRole('link', { name: 'Notes', exact: true }).click();
    await expect(board.page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
    await restoreServer(board.context);
    await expectSaved(board.person);
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('survives a logout, which counts it, and is sent after a login of the same user, never for another', async () => {
    const board = await openWithUnsavedMove();
    const { page, context, person } = board;
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page.getByText(`${person.username} ${sessionTexts.onDevice(sessionTexts.counted(1, 0))}`)).toBeVisible();
    await restoreServer(context);

    const other = await createPerson();
    await other.post<Task>('/api/tasks/', { title: 'Not this one', category: 'backlog' });
    await fillLogin(page, other);
    await expect(page.getByRole('heading', { name: 'Notes', level: 1 })).toBeVisible();
    await openBoard(page);
    await expect(card(column(page, 'BACKLOG'), 'Not this one')).toBeVisible();
    await page.getByRole('link', { name: 'Logout' }).click();
    await expect(page).toHaveURL('**/login');
    expect([await categoryOf(other), await categoryOf(person)]).toEqual(['backlog', 'incomplete']);

    await fillLogin(page, person);
    await expectSaved(person);
    expect(await categoryOf(other)).toBe('backlog');
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('does not keep the page from its own update, and survives it', async () => {
    const board = await openWithUnsavedMove();
    const { page, context, person } = board;
    await page.route('**/api/feed/', async (route) => {
      const feed = (await (await route.fetch()).json()) as Feed;
      await route.fulfill({ json: { ...feed, state: 'another' } });
    });
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
    const update = page.getByRole('button', { name: idleTexts.update });
    // The code that listens is loaded when the page is idle.
    await waitUntil('the offer of an update', async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return update.isVisible();
    });
    await update.click();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same'));
    await restoreServer(context);
    await page.reload();
    await expectSaved(person);
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('is not saved over a later move elsewhere, but reported', async () => {
    const board = await openWithUnsavedMove();
    const { page, context, person } = board;
    await person.put<Task>('/api/tasks/1/', { id: 1, title: 'Pay the rent', category: 'inreview' });
    await restoreServer(context);
    await page.reload();
    await expect(page.getByText(tasksTexts.movedElsewhere('IN REVIEW'))).toBeVisible();
    await expect(card(column(page, 'IN REVIEW'), 'Pay the rent')).toBeVisible();
    expect(await categoryOf(person)).toBe('inreview');
    await page.getByRole('button', { name: tasksTexts.dismiss }).click();
    await expectNothingStored(page);
    await page.reload();
    await expect(card(column(page, 'IN REVIEW'), 'Pay the rent')).toBeVisible();
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('is sent once by two tabs', async () => {
    const board = await openWithUnsavedMove();
    const { page, context, person } = board;
    const other = await context.newPage();
    await openBoard(other);
    await expect(column(other, 'DONE').getByText(tasksTexts.notSaved)).toBeVisible();
    const puts: string[] = [];
    context.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
    await restoreServer(context);
    for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await expectSaved(person);
    for (const tab of [page, other]) await expect(column(tab, 'DONE').getByText(tasksTexts.notSaved)).not.toBeAttached();
    expect(puts).toHaveLength(1);
    ignoreErrorsOfChanges(board, ...expected);
  });
});

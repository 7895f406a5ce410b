import type { Feed } from '@daybook/contracts/apps';
import type { Task } from '@daybook/contracts/tasks';
import type { BrowserContext, Page } from 'playwright-core';
import { aBoard, card, column, drag, openBoard, type OpenBoard } from './setup/board.ts';
import { forgive } from './setup/page.ts';
import { aPerson, fillLogin, type Person } from './setup/people.ts';
import { until } from './setup/until.ts';

const rent = { incomplete: ['Pay the rent'] };

/** A board on which a move was made that the server did not get, and goes on not getting. */
async function anUnsavedMove(): Promise<OpenBoard> {
  const board = await aBoard(rent);
  await board.context.route('**/api/tasks/1/', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await drag(board.page, 'Pay the rent', 'DONE');
  await column(board.page, 'DONE').getByText('Not saved').waitFor();
  return board;
}

const serverIsBack = (context: BrowserContext) => context.unroute('**/api/tasks/1/');

const categoryOf = async (person: Person) => (await person.get<Task>('/api/tasks/1/')).category;

/** The server has the move before the page has the answer to it, and the page has that before its store is empty. */
const untilSaved = (person: Person) => until('the move to be saved', async () => (await categoryOf(person)) === 'completed');

const untilNothingIsKept = (page: Page) => until('the kept moves to go', async () => (await keptMoves(page)).length === 0);

const keptMoves = (page: Page) =>
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
  it('survives a reload in the middle of the first request, which is never answered', async () => {
    const { page, context, person } = await aBoard(rent);
    const hangs = page.waitForRequest((request) => request.method() === 'PUT');
    await context.route('**/api/tasks/1/', (route) => (route.request().method() === 'PUT' ? undefined : route.continue()));
    await drag(page, 'Pay the rent', 'DONE');
    await hangs;
    await serverIsBack(context);
    await page.reload();
    await card(column(page, 'DONE'), 'Pay the rent').waitFor();
    await untilSaved(person);
    await untilNothingIsKept(page);
    await column(page, 'DONE').getByText('Not saved').waitFor({ state: 'detached' });
  });

  it('survives the end of its tab, and is sent by a page that shows another area', async () => {
    const board = await anUnsavedMove();
    await board.page.close();
    await serverIsBack(board.context);
    const page = await board.context.newPage();
    await page.goto('/calendar');
    await untilSaved(board.person);
    forgive(board, ...expected);
  });

  it('is sent by itself once the server is back, also when the area is not shown any more', async () => {
    const board = await anUnsavedMove();
    await board.page.getByRole('link', { name: 'Notes', exact: true }).click();
    await board.page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await serverIsBack(board.context);
    await untilSaved(board.person);
    forgive(board, ...expected);
  });

  it('survives a logout, which counts it, and is sent after the login of the same person, never as another', async () => {
    const board = await anUnsavedMove();
    const { page, context, person } = board;
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.getByText('One change that was not saved is kept on this device.').waitFor();
    await serverIsBack(context);

    const other = await aPerson();
    await other.post<Task>('/api/tasks/', { title: 'Not this one', category: 'backlog' });
    await fillLogin(page, other);
    await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await openBoard(page);
    await card(column(page, 'BACKLOG'), 'Not this one').waitFor();
    await page.getByRole('link', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect([await categoryOf(other), await categoryOf(person)]).toEqual(['backlog', 'incomplete']);

    await fillLogin(page, person);
    await untilSaved(person);
    expect(await categoryOf(other)).toBe('backlog');
    forgive(board, ...expected);
  });

  it("survives the page's own update", async () => {
    const board = await anUnsavedMove();
    const { page, context, person } = board;
    await page.route('**/api/feed/', async (route) => {
      const feed = (await (await route.fetch()).json()) as Feed;
      await route.fulfill({ json: { ...feed, state: 'another' } });
    });
    await page.getByRole('link', { name: 'Notes', exact: true }).click();
    await page.getByRole('heading', { name: 'Notes', level: 1 }).waitFor();
    await page.evaluate(() => document.documentElement.setAttribute('data-same', 'page'));
    const update = page.getByRole('button', { name: 'Update' });
    // The part of the page that listens is loaded when there is nothing else to do.
    await until('the offer of an update', async () => {
      await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
      return update.isVisible();
    });
    await update.click();
    await page.waitForFunction(() => !document.documentElement.hasAttribute('data-same'));
    await serverIsBack(context);
    await page.reload();
    await untilSaved(person);
    forgive(board, ...expected);
  });

  it('is not saved over what was done somewhere else meanwhile: the person is told', async () => {
    const board = await anUnsavedMove();
    const { page, context, person } = board;
    await person.put<Task>('/api/tasks/1/', { id: 1, title: 'Pay the rent', category: 'inreview' });
    await serverIsBack(context);
    await page.reload();
    await page.getByText('It was moved to IN REVIEW somewhere else meanwhile.').waitFor();
    await card(column(page, 'IN REVIEW'), 'Pay the rent').waitFor();
    expect(await categoryOf(person)).toBe('inreview');
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await untilNothingIsKept(page);
    await page.reload();
    await card(column(page, 'IN REVIEW'), 'Pay the rent').waitFor();
    forgive(board, ...expected);
  });

  it('is sent once by two tabs', async () => {
    const board = await anUnsavedMove();
    const { page, context, person } = board;
    const other = await context.newPage();
    await openBoard(other);
    await column(other, 'DONE').getByText('Not saved').waitFor();
    const puts: string[] = [];
    context.on('request', (request) => request.method() === 'PUT' && puts.push(request.url()));
    await serverIsBack(context);
    for (const tab of [page, other]) await tab.evaluate(() => window.dispatchEvent(new Event('online')));
    await untilSaved(person);
    for (const tab of [page, other]) await column(tab, 'DONE').getByText('Not saved').waitFor({ state: 'detached' });
    expect(puts).toHaveLength(1);
    forgive(board, ...expected);
  });
});

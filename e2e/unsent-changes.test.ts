import type { Task } from '@daybook/contracts/tasks';
import type { Page } from 'playwright-core';
import { violationsInBothThemes } from './setup/axe.ts';
import { card, column, createBoard, drag, phone } from './setup/board.ts';
import { press, waitForFocus } from './setup/keyboard.ts';
import { ignoreErrorsOfChanges, newVisit, type Visit } from './setup/page.ts';
import { createPerson, storageStateOf } from './setup/people.ts';
import { waitUntil } from './setup/wait-until.ts';
import { texts } from '../shell/src/unsent/texts.ts';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';

const expected = ['ERR_FAILED', 'failed:', '422'];

/** Makes the updates of these tasks fail until `unroute`. */
const blockTask = ({ context }: Visit, id: number) =>
  context.route(`**/api/tasks/${id}/`, (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));

/** Opens a board with moves to DONE that cannot be saved. */
async function openWithUnsentMoves(titles: readonly string[], options = {}) {
  const board = await createBoard({ incomplete: titles }, options);
  for (const index of titles.keys()) await blockTask(board, index + 1);
  for (const title of titles) await drag(board.page, title, 'DONE');
  // A request that is held while its page is reloaded would reach the server.
  await expect(indicator(board.page)).toBeVisible();
  return board;
}

const indicator = (page: Page, name: string | RegExp = /to send|your decision/) =>
  page.getByRole('banner').getByRole('link', { name });

const columnOf = async ({ get }: { get: <Result>(path: string) => Promise<Result> }, id: number) =>
  (await get<Task>(`/api/tasks/${id}/`)).category;

describe('changes that are not sent', () => {
  it('are counted in the bar and listed, and each is sent again or discarded', async () => {
    const board = await openWithUnsentMoves(['Pay the rent', 'Water the plants']);
    const { page, context, person } = board;
    await expect(indicator(page, '2 changes to send')).toBeVisible();
    await indicator(page).click();
    await waitForFocus(page, texts.title);
    await expect(page.getByRole('heading', { name: 'Pay the rent' })).toBeVisible();
    await expect(page.getByText('Moved to DONE')).toHaveCount(2);
    expect(await violationsInBothThemes(page)).toEqual([]);

    await context.unroute('**/api/tasks/1/');
    await page.getByRole('button', { name: texts.retryOf('Pay the rent') }).click();
    await expect(page.getByRole('heading', { name: 'Pay the rent' })).not.toBeAttached();
    expect(await columnOf(person, 1)).toBe('completed');
    await expect(indicator(page, '1 change to send')).toBeVisible();

    await page.getByRole('button', { name: texts.discardOf('Water the plants') }).click();
    const dialog = page.getByRole('alertdialog', { name: texts.discardTitle });
    await expect(dialog).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await dialog.getByRole('button', { name: texts.discard }).click();
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    await expect(indicator(page)).not.toBeAttached();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.reload();
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    expect(await columnOf(person, 2)).toBe('incomplete');
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('are in the list of every tab, also after a reload, until one has sent them', async () => {
    const board = await openWithUnsentMoves(['Pay the rent']);
    const { page, context, person } = board;
    await page.reload();
    const other = await context.newPage();
    await other.goto('/unsent');
    for (const tab of [page, other]) await expect(indicator(tab, '1 change to send')).toBeVisible();
    await context.unroute('**/api/tasks/1/');
    await other.getByRole('button', { name: texts.retryAll }).click();
    await expect(other.getByText(texts.isEmpty)).toBeVisible();
    for (const tab of [page, other]) await expect(indicator(tab)).not.toBeAttached();
    expect(await columnOf(person, 1)).toBe('completed');
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('need a decision if the server rejects them: the reason is shown, and nothing is lost', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] });
    const { page, context, person } = board;
    await context.route('**/api/tasks/1/', (route) =>
      route.request().method() === 'PUT'
        ? route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"status":422,"title":"Not on a Sunday"}' })
        : route.continue(),
    );
    await drag(page, 'Pay the rent', 'DONE');
    await expect(indicator(page, '1 needs your decision')).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.reload();
    await indicator(page).click();
    await expect(page.getByText(texts.rejected('Not on a Sunday'))).toBeVisible();
    expect(await violationsInBothThemes(page)).toEqual([]);
    await context.unroute('**/api/tasks/1/');
    await page.getByRole('button', { name: texts.retryOf('Pay the rent') }).click();
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    expect(await columnOf(person, 1)).toBe('completed');
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('are an icon with a count on a phone, also while a move is not sent at all', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] }, phone);
    const { page } = board;
    await blockTask(board, 1);
    await card(column(page, 'TO DO'), 'Pay the rent').getByRole('link').focus();
    await page.keyboard.press('2');
    const box = await waitUntil('the indicator', async () => (await indicator(page).isVisible()) && indicator(page).boundingBox());
    expect(box.width).toBeGreaterThanOrEqual(44);
    expect(box.width).toBeLessThan(80);
    expect(box.height).toBeGreaterThanOrEqual(44);
    await press(page, '1 change to send');
    await waitForFocus(page, texts.title);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsInBothThemes(page)).toEqual([]);
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('are not shown while the server accepts each at once', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] });
    const { page } = board;
    await page.evaluate(() => {
      const seen = () =>
        document.querySelector('header a[href="/unsent"]') && document.documentElement.setAttribute('data-seen', '');
      new MutationObserver(seen).observe(document.body, { childList: true, subtree: true });
    });
    await drag(page, 'Pay the rent', 'DONE');
    await waitUntil('the move to be saved', async () => (await columnOf(board.person, 1)) === 'completed');
    await expect(page.getByText(tasksTexts.movedTo(tasksTexts.card(1, 'Pay the rent'), 'DONE'))).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-seen'))).toBe(false);
  });
});

describe('without unsent changes', () => {
  it('the list says that everything is saved', async () => {
    const { page } = await newVisit({ storageState: await storageStateOf(await createPerson()) });
    await page.goto('/unsent');
    await expect(page.getByText(texts.isEmpty)).toBeVisible();
    await expect(indicator(page)).not.toBeAttached();
  });
});

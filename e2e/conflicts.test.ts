import type { Task } from '@daybook/contracts/tasks';
import { texts } from '../shell/src/unsent/conflict-texts.ts';
import { texts as listTexts } from '../shell/src/unsent/texts.ts';
import { violationsInBothThemes } from './setup/axe.ts';
import { createBoard, drag } from './setup/board.ts';
import { waitForFocus } from './setup/keyboard.ts';
import { ignoreErrorsOfChanges } from './setup/page.ts';
import { waitUntil } from './setup/wait-until.ts';

const title = 'Pay the rent';
const expected = ['ERR_FAILED', 'failed:'];

/** Opens the screen of a move to DONE that could not be sent before another device has changed the task. */
async function openConflict(elsewhere: Partial<Task>) {
  const board = await createBoard({ incomplete: [title] });
  const { page, context, person } = board;
  await context.route('**/api/tasks/1/', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()));
  await drag(page, title, 'DONE');
  await expect(page.getByRole('banner').getByRole('link', { name: '1 change to send' })).toBeVisible();
  await person.put('/api/tasks/1/', { id: 1, title, category: 'incomplete', ...elsewhere });
  return { ...board, task: () => person.get<Task>('/api/tasks/1/'), unblock: () => context.unroute('**/api/tasks/1/') };
}

async function decide({ page }: Awaited<ReturnType<typeof openConflict>>) {
  await page.getByRole('banner').getByRole('link', { name: '1 needs your decision' }).click();
  await page.getByRole('link', { name: listTexts.decideOf(title) }).click();
  await waitForFocus(page, texts.title);
}

describe('a move of a task that another device has moved', () => {
  it('is compared and decided on a screen of its own', async () => {
    const board = await openConflict({ category: 'inreview' });
    const { page, task, unblock } = board;
    await decide(board);
    // The code of the comparison is loaded after the heading is there.
    await expect(page.locator('del')).toBeVisible();
    expect(await page.locator('del').allTextContents()).toEqual(['IN REVIEW']);
    expect(await page.locator('ins').allTextContents()).toEqual(['DONE']);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await unblock();
    await page.getByRole('button', { name: texts.keepMine }).press('Enter');
    await expect(page.getByText(listTexts.isEmpty)).toBeVisible();
    await waitUntil('the move to be saved', async () => (await task()).category === 'completed');
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('can be dropped, and put back by Undo, on a phone', async () => {
    const board = await openConflict({ category: 'inreview' });
    const { page, task, unblock } = board;
    await unblock();
    await page.setViewportSize({ width: 390, height: 844 });
    await decide(board);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: texts.keepTheirs }).click();
    await expect(page.getByText(listTexts.isEmpty)).toBeVisible();
    await page.getByRole('button', { name: texts.undo }).click();
    await expect(page.getByRole('link', { name: listTexts.decideOf(title) })).toBeVisible();
    expect((await task()).category).toBe('inreview');
    ignoreErrorsOfChanges(board, ...expected);
  });

  it('becomes a task of its own by Keep both', async () => {
    const board = await openConflict({ category: 'inreview' });
    const { page, person, task, unblock } = board;
    await unblock();
    await decide(board);
    await page.getByRole('button', { name: texts.keepBoth }).click();
    await waitUntil('the new task', async () => (await person.get<Task[]>('/api/tasks/')).length === 2);
    expect([(await task()).category, (await person.get<Task>('/api/tasks/2/')).category]).toEqual(['inreview', 'completed']);
    ignoreErrorsOfChanges(board, ...expected);
  });
});

it('a move of a task that another device has renamed has both changes', async () => {
  const board = await openConflict({ title: 'Pay the rent on Friday' });
  await board.unblock();
  await board.page.reload();
  await waitUntil('the move to be saved', async () => (await board.task()).category === 'completed');
  expect((await board.task()).title).toBe('Pay the rent on Friday');
  ignoreErrorsOfChanges(board, ...expected);
});

it('a move of a task that another device has deleted is added as new', async () => {
  const board = await openConflict({});
  const { page, person, unblock } = board;
  await person.remove('/api/tasks/1/');
  await unblock();
  await decide(board);
  await expect(page.getByText(texts.gone)).toBeVisible();
  expect(await violationsInBothThemes(page)).toEqual([]);
  await page.getByRole('button', { name: texts.addAsNew }).click();
  await waitUntil('the new task', async () =>
    (await person.get<Task[]>('/api/tasks/')).some(({ category }) => category === 'completed'),
  );
  ignoreErrorsOfChanges(board, ...expected, '404');
});

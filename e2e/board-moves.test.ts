import type { Task } from '@daybook/contracts/tasks';
import type { Page } from 'playwright-core';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';
import { violations, violationsInBothThemes } from './setup/axe.ts';
import { createBoard, card, writeRequests, column, drag, link, waitForList, openBoard, phone, taskList } from './setup/board.ts';
import { ignoreErrorsOfChanges } from './setup/page.ts';

const rent = { incomplete: ['Pay the rent', 'Call Ann'] };

describe('by keyboard', () => {
  it('a card is lifted, moved, dropped and opened', async () => {
    const board = await createBoard(rent);
    const { page } = board;
    await link(page, 'Pay the rent').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(tasksTexts.over(tasksTexts.card(1, 'Pay the rent'), 'DONE'))).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByText(tasksTexts.putBack(tasksTexts.card(1, 'Pay the rent'), 'TO DO'))).toBeVisible();
    expect(board.requests).toEqual([]);

    const reload = waitForList(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await expect(card(column(page, 'IN REVIEW'), 'Pay the rent')).toBeVisible();
    await expect(cardLink(page, '1 Pay the rent')).toBeFocused();
    await reload;
    await expect(cardLink(page, '1 Pay the rent')).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL('**/tasks/1');
  });

  it('a card is moved by its menu', async () => {
    const { page } = await createBoard(rent);
    await link(page, 'Call Ann').focus();
    await page.keyboard.press('m');
    await expect(page.getByRole('menuitemradio', { name: 'TO DO' })).toBeVisible();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await expect(card(column(page, 'BACKLOG'), 'Call Ann')).toBeVisible();
    await expect(cardLink(page, '2 Call Ann')).toBeFocused();
  });

  it('a lifted card is scrolled into view on a phone', async () => {
    const { page } = await createBoard(rent, phone);
    await link(page, 'Pay the rent').focus();
    await page.keyboard.press('Space');
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => {
      const { left = -1, right = Infinity } = document.querySelector('[data-over]')?.getBoundingClientRect() ?? {};
      return left >= 0 && right <= innerWidth;
    });
    await page.keyboard.press('Space');
    await expect(cardLink(page, '1 Pay the rent')).toBeFocused();
  });
});

describe('saving a move', () => {
  it('never shows a card jump back: during the save, when the list arrives, or during a second drag', async () => {
    const { page, context } = await createBoard(rent);
    await context.route('**/api/tasks/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await route.continue();
    });
    const places = await watchCards(page);
    await drag(page, 'Pay the rent', 'DONE');
    await drag(page, 'Call Ann', 'IN REVIEW');
    const listAfterSave = page
      .waitForResponse((response) => (response.request().postDataJSON() as Partial<Task> | null)?.category === 'backlog')
      .then(() => waitForList(page));
    await drag(page, 'Pay the rent', 'BACKLOG');
    await listAfterSave;
    expect(await places()).toEqual({
      '1': ['incomplete', 'completed', 'backlog'],
      '2': ['incomplete', 'inreview'],
    });
    await context.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await expect(card(column(page, 'BACKLOG'), 'Pay the rent')).toBeVisible();
    await expect(card(column(page, 'IN REVIEW'), 'Call Ann')).toBeVisible();
  });

  it('without a network keeps the card in its new column, marked, and saves it when the network is back', async () => {
    const board = await createBoard(rent);
    const { page, context } = board;
    await context.setOffline(true);
    await drag(page, 'Pay the rent', 'DONE');
    await expect(column(page, 'DONE').getByText(tasksTexts.notSaved)).toBeVisible();
    await column(page, 'DONE').getByRole('button', { name: tasksTexts.retry }).click();
    await expect(column(page, 'DONE').getByText(tasksTexts.notSaved)).toBeVisible();
    expect(await page.getByText('Moved to DONE').count()).toBe(0);
    const reload = waitForList(page);
    await context.setOffline(false);
    await reload;
    await expect(column(page, 'DONE').getByText(tasksTexts.notSaved)).not.toBeAttached();
    await page.reload();
    await expect(card(column(page, 'DONE'), 'Pay the rent')).toBeVisible();
    ignoreErrorsOfChanges(board, 'ERR_INTERNET_DISCONNECTED', 'Task failed', 'listTasks', 'tasks: tasks CallError');
  });

  it('that is rejected puts the card back and shows the reason', async () => {
    const board = await createBoard(rent);
    const { page, context } = board;
    const problem = { type: 'about:blank', title: 'No', status: 422, detail: 'Not on a Sunday.' };
    await context.route('**/api/tasks/1/', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem }),
    );
    await drag(page, 'Pay the rent', 'DONE');
    await expect(page.getByText('Task 1 “Pay the rent” could not be moved to DONE. Not on a Sunday.')).toBeVisible();
    await expect(card(column(page, 'TO DO'), 'Pay the rent')).toHaveCount(1);
    ignoreErrorsOfChanges(board, '422', 'Task failed');
  });

  it('is shown in another tab, and both tabs end with the state of the server, with the new title', async () => {
    const board = await createBoard(rent);
    const other = await board.context.newPage();
    await openBoard(other);
    await board.page.bringToFront();
    await drag(board.page, 'Pay the rent', 'DONE');
    await expect(card(column(other, 'DONE'), 'Pay the rent')).toBeVisible();

    await other.goto('/edit-task/2');
    await other.getByLabel('Title').fill('Call Ann and Bob');
    await board.context.route(taskList, (route) => route.abort());
    await other.getByRole('button', { name: 'Update Task' }).click();
    await expect(other).toHaveURL('**/tasks/2');
    await board.page.bringToFront();
    // The board follows the change, and its notice moves the columns.
    await expect(board.page.getByText(tasksTexts.boardStale)).toBeVisible();
    await drag(board.page, 'Call Ann', 'BACKLOG');
    await board.context.unroute(taskList);
    await openBoard(other);
    await expect(card(column(other, 'BACKLOG'), 'Call Ann and Bob')).toBeVisible();
    ignoreErrorsOfChanges(board, 'ERR_FAILED', '412', 'Task failed', 'listTasks', 'tasks');
  });
});

describe('for everyone', () => {
  it('axe finds nothing on the board, in its menu and on the task screens, in both themes', async () => {
    const { page } = await createBoard({ ...rent, backlog: ['Learn to sail'] });
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: tasksTexts.move(1, 'Pay the rent') }).click();
    await expect(page.getByRole('menu')).toBeVisible();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const address of ['/tasks/1', '/edit-task/1', '/add-task']) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText('Category').first()).toBeVisible();
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
  });

  it('on the smallest phone a column fills the screen, and the page itself does not scroll sideways', async () => {
    const { page } = await createBoard(rent, { ...phone, viewport: { width: 320, height: 640 } });
    const seen = await page.evaluate(() => ({
      page: document.documentElement.scrollWidth,
      column: document.querySelector('[data-column]')?.getBoundingClientRect().width ?? 0,
      targets: [...document.querySelectorAll('article a, article button')].map((target) => target.getBoundingClientRect()),
    }));
    expect(seen.page).toBe(320);
    expect(seen.column).toBeGreaterThan(250);
    expect(seen.targets.every(({ width, height }) => width >= 24 && height >= 24)).toBe(true);
    expect(await violations(page)).toEqual([]);
  });

  it('ten thousand cards keep the page small, and one of them can be dragged', async () => {
    const board = await createBoard(rent);
    const { page, context } = board;
    await context.route(taskList, (route) => route.fulfill({ json: manyTasks }));
    // The server does not have this card: it would reject the move, and the board would take it back.
    await context.route('**/api/tasks/1/', () => undefined);
    await page.reload();
    await expect(column(page, 'TO DO').getByText('10000 tasks')).toBeVisible();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    await link(page, 'Pay the rent').focus();
    await page.keyboard.press('End');
    await expect(cardLink(page, '10000 Task of 10000')).toBeFocused();
    await page.keyboard.press('Home');
    await expect(cardLink(page, '1 Pay the rent')).toBeFocused();
    await drag(page, 'Pay the rent', 'DONE');
    await expect(card(column(page, 'DONE'), 'Pay the rent')).toBeVisible();
    await expect(cardLink(page, '1 Pay the rent')).toBeFocused();
    expect(writeRequests(board).length).toBeLessThan(2);
  });
});

const manyTasks = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  title: index === 0 ? 'Pay the rent' : `Task of ${index + 1}`,
  category: 'incomplete',
  created: '2026-11-01T09:05:00.000Z',
  isBacklog: false,
}));

const cardLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Records the column of each card in every frame. */
async function watchCards(page: Page) {
  await page.evaluate(() => {
    const seen: Record<string, string[]> = {};
    const look = () => {
      for (const one of document.querySelectorAll<HTMLElement>('[data-card]')) {
        const at = one.closest<HTMLElement>('[data-column]')?.dataset.column ?? '';
        const places = (seen[one.dataset.card ?? ''] ??= []);
        if (places.at(-1) !== at) places.push(at);
      }
      requestAnimationFrame(look);
    };
    look();
    Object.assign(window, { seenPlaces: seen });
  });
  // Two frames: the page may not have rendered yet what it has received.
  return () =>
    page.evaluate(async () => {
      for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
      return (window as unknown as { seenPlaces: Record<string, string[]> }).seenPlaces;
    });
}

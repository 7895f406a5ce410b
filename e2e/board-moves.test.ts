import type { Page } from 'playwright-core';
import { violations, violationsInBothThemes } from './setup/axe.ts';
import { aBoard, card, changes, column, drag, link, listed, openBoard, phone } from './setup/board.ts';
import { forgive } from './setup/page.ts';

const rent = { incomplete: ['Pay the rent', 'Call Ann'] };

describe('by keyboard', () => {
  it('a card is lifted, moved, dropped and opened', async () => {
    const board = await aBoard(rent);
    const { page } = board;
    await link(page, 'Pay the rent').focus();
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.getByText('Task 1 “Pay the rent” is over DONE.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByText('Task 1 “Pay the rent” is back in TO DO.').waitFor();
    expect(board.asked).toEqual([]);

    const reload = listed(page);
    await page.keyboard.press('Space');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Space');
    await card(column(page, 'IN REVIEW'), 'Pay the rent').waitFor();
    await hasFocus(page, '1 Pay the rent');
    await reload;
    await hasFocus(page, '1 Pay the rent');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/tasks/1');
  });

  it('a card is moved by its menu', async () => {
    const { page } = await aBoard(rent);
    await link(page, 'Call Ann').focus();
    await page.keyboard.press('m');
    await page.getByRole('menuitemradio', { name: 'TO DO' }).waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await card(column(page, 'BACKLOG'), 'Call Ann').waitFor();
    await hasFocus(page, '2 Call Ann');
  });

  it('on a phone the board follows the card', async () => {
    const { page } = await aBoard(rent, phone);
    await link(page, 'Pay the rent').focus();
    await page.keyboard.press('Space');
    for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('ArrowRight');
    await page.waitForFunction(() => {
      const { left = -1, right = Infinity } = document.querySelector('[data-over]')?.getBoundingClientRect() ?? {};
      return left >= 0 && right <= innerWidth;
    });
    await page.keyboard.press('Space');
    await hasFocus(page, '1 Pay the rent');
  });
});

describe('saving a move', () => {
  it('never shows a card jump back: during the save, when the list arrives, or during a second drag', async () => {
    const { page, context } = await aBoard(rent);
    await context.route('**/api/tasks/**', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 250));
      await route.continue();
    });
    const places = await watchCards(page);
    await drag(page, 'Pay the rent', 'DONE');
    await drag(page, 'Call Ann', 'IN REVIEW');
    await drag(page, 'Pay the rent', 'BACKLOG');
    await page.waitForFunction(
      () => performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('/api/tasks/')).length > 2,
    );
    expect(await places()).toEqual({
      '1': ['incomplete', 'completed', 'backlog'],
      '2': ['incomplete', 'inreview'],
    });
    await context.unrouteAll({ behavior: 'wait' });
    await page.reload();
    await card(column(page, 'BACKLOG'), 'Pay the rent').waitFor();
    await card(column(page, 'IN REVIEW'), 'Call Ann').waitFor();
  });

  it('without a network keeps the card in its new column, marked, and saves it when the network is back', async () => {
    const board = await aBoard(rent);
    const { page, context } = board;
    await context.setOffline(true);
    await drag(page, 'Pay the rent', 'DONE');
    await column(page, 'DONE').getByText('Not saved').waitFor();
    await column(page, 'DONE').getByRole('button', { name: 'Retry' }).click();
    await column(page, 'DONE').getByText('Not saved').waitFor();
    expect(await page.getByText('Moved to DONE').count()).toBe(0);
    const reload = listed(page);
    await context.setOffline(false);
    await reload;
    await column(page, 'DONE').getByText('Not saved').waitFor({ state: 'detached' });
    await page.reload();
    await card(column(page, 'DONE'), 'Pay the rent').waitFor();
    forgive(board, 'ERR_INTERNET_DISCONNECTED', 'Task failed', 'listTasks');
  });

  it('that is rejected puts the card back and shows the reason', async () => {
    const board = await aBoard(rent);
    const { page, context } = board;
    const problem = { type: 'about:blank', title: 'No', status: 422, detail: 'Not on a Sunday.' };
    await context.route('**/api/tasks/1/', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', json: problem }),
    );
    await drag(page, 'Pay the rent', 'DONE');
    await page.getByText('Task 1 “Pay the rent” could not be moved to DONE. Not on a Sunday.').waitFor();
    expect(await card(column(page, 'TO DO'), 'Pay the rent').count()).toBe(1);
    forgive(board, '422', 'Task failed');
  });

  it('is shown in another tab, and both tabs end with the state of the server, with the new title', async () => {
    const board = await aBoard(rent);
    const other = await board.context.newPage();
    await openBoard(other);
    await board.page.bringToFront();
    await drag(board.page, 'Pay the rent', 'DONE');
    await card(column(other, 'DONE'), 'Pay the rent').waitFor();

    await other.goto('/edit-task/2');
    await other.getByLabel('Title').fill('Call Ann and Bob');
    await board.context.route('**/api/tasks/', (route) => (route.request().method() === 'GET' ? route.abort() : route.continue()));
    await other.getByRole('button', { name: 'Update Task' }).click();
    await other.waitForURL('**/tasks/2');
    await board.page.bringToFront();
    await drag(board.page, 'Call Ann', 'BACKLOG');
    await board.context.unroute('**/api/tasks/');
    await openBoard(other);
    await card(column(other, 'BACKLOG'), 'Call Ann and Bob').waitFor();
    forgive(board, 'ERR_FAILED', '412', 'Task failed', 'listTasks', 'tasks');
  });
});

describe('for everyone', () => {
  it('axe finds nothing on the board, in its menu and on the task screens, in both themes', async () => {
    const { page } = await aBoard({ ...rent, backlog: ['Learn to sail'] });
    expect(await violationsInBothThemes(page)).toEqual([]);
    await page.getByRole('button', { name: 'Move task 1 Pay the rent' }).click();
    await page.getByRole('menu').waitFor();
    await page.waitForFunction(() => document.getAnimations().length === 0);
    expect(await violationsInBothThemes(page)).toEqual([]);
    for (const address of ['/tasks/1', '/edit-task/1', '/add-task']) {
      await page.goto(address);
      await page.getByRole('main').getByText('Category').first().waitFor();
      expect(await violationsInBothThemes(page)).toEqual([]);
    }
  });

  it('on the smallest phone a column fills the screen, and the page itself does not scroll sideways', async () => {
    const { page } = await aBoard(rent, { ...phone, viewport: { width: 320, height: 640 } });
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
    const board = await aBoard(rent);
    const { page, context } = board;
    await context.route('**/api/tasks/', (route) => route.fulfill({ json: manyTasks }));
    await page.reload();
    await column(page, 'TO DO').getByText('10000 tasks').waitFor();
    expect(await page.getByRole('article').count()).toBeLessThan(60);
    await link(page, 'Pay the rent').focus();
    await page.keyboard.press('End');
    await hasFocus(page, '10000 Task of 10000');
    await page.keyboard.press('Home');
    await hasFocus(page, '1 Pay the rent');
    await drag(page, 'Pay the rent', 'DONE');
    await card(column(page, 'DONE'), 'Pay the rent').waitFor();
    await hasFocus(page, '1 Pay the rent');
    expect(changes(board).length).toBeLessThan(2);
  });
});

const manyTasks = Array.from({ length: 10_000 }, (_, index) => ({
  id: index + 1,
  title: index === 0 ? 'Pay the rent' : `Task of ${index + 1}`,
  category: 'incomplete',
  created: '2026-11-01T09:05:00.000Z',
  isBacklog: false,
}));

const hasFocus = (page: Page, name: string) =>
  page.waitForFunction((label) => document.activeElement?.getAttribute('aria-label') === label, name);

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
  return () => page.evaluate(() => (window as unknown as { seenPlaces: Record<string, string[]> }).seenPlaces);
}

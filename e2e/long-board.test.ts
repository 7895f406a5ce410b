import type { Archive } from '@daybook/contracts/archive';
import type { TaskCategory } from '@daybook/contracts/tasks';
import type { Page } from 'playwright-core';
import { texts } from '../mfe-tasks/src/texts.ts';
import { texts as offlineTexts } from '../shell/src/offline/texts.ts';
import { card, column, link } from './setup/board.ts';
import { isStream } from './setup/changes.ts';
import { visitWithWorker } from './setup/offline.ts';
import { baseUrl, ignoreErrorsOfChanges, newVisit } from './setup/page.ts';
import { createPerson, type Person, storageStateOf } from './setup/people.ts';
import { startUnreliableProxy, type UnreliableProxy } from './setup/unreliable-proxy.ts';
import { waitUntil } from './setup/wait-until.ts';

/** The board reads 1,000 tasks at a time. The last page has the whole backlog. */
const COUNT = 2400;

let person: Person;
beforeEach(async () => {
  person = await createPerson();
  const tasks = Array.from({ length: COUNT }, (_, index) => aTask(index + 1));
  await person.post('/api/import/', { format: 'daybook', version: 1, notes: [], tasks } satisfies Archive);
});

const categories = ['inreview', 'incomplete', 'completed'] as const;

const titleOf = (id: number) => `Task ${String(id).padStart(4, '0')}`;

function aTask(id: number) {
  const category: TaskCategory = id > 2000 ? 'backlog' : (categories[id % 3] ?? 'backlog');
  return { id, title: titleOf(id), category, created: '2026-11-21T08:00:00.000Z' };
}

/** Moves a task to IN REVIEW on another device, with another title. */
const changeElsewhere = (id: number) =>
  person.put(`/api/tasks/${id}/`, { id, title: `Changed ${id}`, category: 'inreview' satisfies TaskCategory });

/** Waits until the four columns have so many cards. */
async function expectCounts(page: Page, ...counts: (number | string)[]) {
  for (const [at, title] of ['TO DO', 'DONE', 'IN REVIEW', 'BACKLOG'].entries())
    await expect(column(page, title).getByText(`${counts[at]} tasks`, { exact: true })).toBeVisible();
}

/** Moves a card to DONE by its key. */
async function moveToDone(page: Page, title: string) {
  await link(page, title).focus();
  await page.keyboard.press('2');
}

const isFurtherPage = (url: URL) => url.pathname === '/api/tasks/' && url.searchParams.has('cursor');

describe('a board of several pages', () => {
  /** Opens the board. Its further pages are not answered until `release`. */
  async function openHeld() {
    const { page } = await newVisit({ storageState: await storageStateOf(person) });
    let release = () => {};
    const released = new Promise<void>((resolve) => (release = resolve));
    const pages: string[] = [];
    await page.route(isFurtherPage, async (route) => {
      pages.push(route.request().url());
      await released;
      // A reload has cancelled it.
      await route.continue().catch(() => {});
    });
    const following = page.waitForResponse(isStream);
    await page.goto('/task');
    await following;
    await expectCounts(page, '334+', '333+', '333+', '0+');
    return { page, pages, release };
  }

  it('is used while it is read: moves, and changes of another device, are right when it is complete', async () => {
    const { page, pages, release } = await openHeld();
    await expect(column(page, 'BACKLOG').getByText(texts.moreTasks)).toBeVisible();
    await moveToDone(page, titleOf(1));
    await expectCounts(page, '333+', '334+', '333+', '0+');
    await expect(page.getByText(texts.movedTo(texts.card(1, titleOf(1)), 'DONE'))).toBeVisible();
    // Of the page that is read already.
    await changeElsewhere(4);
    await person.remove('/api/tasks/7/');
    await person.post('/api/tasks/', { title: 'Added elsewhere', category: 'backlog' });
    release();
    await expectCounts(page, 664, 668, 667, 401);
    await expect(card(column(page, 'DONE'), titleOf(1))).toBeVisible();
    await expect(card(column(page, 'IN REVIEW'), 'Changed 4')).toBeVisible();

    await changeElsewhere(10);
    await expectCounts(page, 663, 668, 668, 401);
    expect(pages).toHaveLength(2);
  });

  it('is complete after a reload before its last page', async () => {
    const { page, release } = await openHeld();
    await moveToDone(page, titleOf(1));
    await expect(page.getByText(texts.movedTo(texts.card(1, titleOf(1)), 'DONE'))).toBeVisible();
    await page.reload();
    await expectCounts(page, '333+', '334+', '333+', '0+');
    await changeElsewhere(4);
    release();
    await expectCounts(page, 665, 668, 667, 400);
  });
});

describe('without a network', () => {
  let proxy: UnreliableProxy;
  beforeEach(async () => (proxy = await startUnreliableProxy(baseUrl())));
  afterEach(() => proxy.stop());

  /** Waits until the worker has cached the three pages. */
  const hasPages = (page: Page) =>
    waitUntil('the cached pages', () =>
      page.evaluate(async (name) => {
        const keys = await (await caches.open(name)).keys();
        return keys.filter(({ url }) => new URL(url).pathname === '/api/tasks/').length === 3;
      }, `daybook-1-data-${person.userId}`),
    );

  const comeBack = (page: Page) => {
    proxy.setLine('up');
    return page.evaluate(() => void window.dispatchEvent(new Event('online')));
  };

  it('a board of several pages has them all, takes moves, and is up to date when the server is back', async () => {
    const visit = await visitWithWorker(proxy.origin, person);
    const { page } = visit;
    await page.goto('/task');
    await expectCounts(page, 667, 667, 666, 400);
    await hasPages(page);
    proxy.setLine('down');
    await page.goto('/task');
    await expectCounts(page, 667, 667, 666, 400);
    await expect(page.getByText(offlineTexts.shownAsOf)).toBeVisible();
    await changeElsewhere(4);
    await comeBack(page);
    await expectCounts(page, 666, 667, 667, 400);
    // The worker does not see what the board reads now.
    await expect(page.getByText(offlineTexts.shownAsOf)).not.toBeAttached();

    proxy.setLine('down');
    await moveToDone(page, titleOf(1));
    await expect(column(page, 'DONE').getByText(texts.notSaved)).toBeVisible();
    await changeElsewhere(7);
    await comeBack(page);
    await expectCounts(page, 664, 668, 668, 400);
    await expect(column(page, 'DONE').getByText(texts.notSaved)).not.toBeAttached();
    ignoreErrorsOfChanges(visit, 'Failed to load', 'could not be reached', 'Task failed');
  });
});

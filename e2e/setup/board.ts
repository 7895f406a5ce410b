import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { newVisit, type Visit } from './page.ts';
import { createPerson, type Person, storageStateOf } from './people.ts';
import { isStream } from './changes.ts';

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface OpenBoard extends Visit {
  readonly person: Person;
  /** The requests to the tasks API since the board was opened, e.g. `PUT /api/tasks/1/`. */
  readonly requests: string[];
}

/** Registers a user with these tasks, and opens the board. */
export async function createBoard(tasks: Partial<Record<TaskCategory, readonly string[]>>, options: BrowserContextOptions = {}) {
  const person = await createPerson();
  for (const [category, titles] of Object.entries(tasks)) {
    for (const title of titles) await person.post<Task>('/api/tasks/', { title, category });
  }
  const visit = await newVisit({ ...options, storageState: await storageStateOf(person) });
  const board = { ...visit, person, requests: [] as string[] };
  const following = visit.page.waitForResponse(isStream).then(() => waitForList(visit.page));
  await openBoard(visit.page);
  // The board reads its list once more when the stream of changes begins.
  await following;
  visit.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/tasks/')) board.requests.push(`${request.method()} ${pathname}`);
  });
  return board;
}

/** Goes to the board and waits until cards can be dragged. */
export async function openBoard(page: Page) {
  const dragging = page.waitForFunction(() => document.querySelector('[id^="DndLiveRegion"]') !== null);
  await page.goto('/task');
  await column(page, 'TO DO').waitFor();
  await dragging;
}

export const column = (within: Page | FrameLocator | Locator, title: string) =>
  within.getByRole('region', { name: title, exact: true });

export const card = (within: Page | FrameLocator | Locator, title: string) =>
  within.getByRole('article').filter({ hasText: title });

/** Returns the card's link, which has the focus when the card has it. */
export const link = (within: Page | FrameLocator | Locator, title: string) => card(within, title).getByRole('link');

export const writeRequests = ({ requests }: OpenBoard) => requests.filter((request) => !request.startsWith('GET'));

/** Waits for the next response with the list of tasks. */
export const waitForList = (page: Page) => page.waitForResponse(taskList);

/** The addresses of the list of tasks. */
export const taskList = /\/api\/tasks\/\?/;

export async function centerOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('The element is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses the mouse on a card and moves it to a point, in steps. Does not release it. */
export async function dragTo(page: Page, from: Locator, to: { x: number; y: number }) {
  const start = await centerOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

/** Drags a card over a column and waits until the board announces the column: a drop before that goes to the column before. */
export async function dragOver(page: Page, from: Locator, to: string, within: Page | FrameLocator = page) {
  await dragTo(page, from, await centerOf(column(within, to)));
  await within.getByText(`is over ${to}.`).waitFor();
}

export async function drag(page: Page, title: string, to: string, within: Page | FrameLocator = page) {
  await dragOver(page, card(within, title), to, within);
  await page.mouse.up();
}

/** Returns touch gestures by Chromium's protocol, because Playwright's touchscreen can only tap. */
export async function createTouch({ context, page }: Visit) {
  const session = await context.newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  };
}

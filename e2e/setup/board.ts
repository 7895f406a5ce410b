import type { Task, TaskCategory } from '@daybook/contracts/tasks';
import type { BrowserContextOptions, FrameLocator, Locator, Page } from 'playwright-core';
import { aVisit, type Visit } from './page.ts';
import { aPerson, logIn, type Person } from './people.ts';

export const phone: BrowserContextOptions = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

export interface OpenBoard extends Visit {
  readonly person: Person;
  /** What was asked of the tasks API since the board stood there: `PUT /api/tasks/1/`. */
  readonly asked: string[];
}

/** The board of a new person with these tasks, logged in and opened. */
export async function aBoard(tasks: Partial<Record<TaskCategory, readonly string[]>>, options: BrowserContextOptions = {}) {
  const person = await aPerson();
  for (const [category, titles] of Object.entries(tasks)) {
    for (const title of titles) await person.post<Task>('/api/tasks/', { title, category });
  }
  const visit = await aVisit(options);
  await logIn(visit, person);
  const board = { ...visit, person, asked: [] as string[] };
  await openBoard(visit.page);
  visit.page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/tasks/')) board.asked.push(`${request.method()} ${pathname}`);
  });
  return board;
}

/** Goes to the board and waits until it can be dragged on. */
export async function openBoard(page: Page) {
  const dragging = page.waitForFunction(() => document.querySelector('[id^="DndLiveRegion"]') !== null);
  await page.goto('/task');
  await column(page, 'TO DO').waitFor();
  await dragging;
}

export const column = (within: Page | FrameLocator, title: string) => within.getByRole('region', { name: title, exact: true });

export const card = (within: Page | FrameLocator | Locator, title: string) =>
  within.getByRole('article').filter({ hasText: title });

/** The card's link, which has the focus when the card has. */
export const link = (within: Page | FrameLocator | Locator, title: string) => card(within, title).getByRole('link');

export const changes = ({ asked }: OpenBoard) => asked.filter((request) => !request.startsWith('GET'));

/** The list is read again. */
export const listed = (page: Page) =>
  page.waitForResponse((answer) => answer.request().method() === 'GET' && new URL(answer.url()).pathname === '/api/tasks/');

export async function middleOf(part: Locator) {
  const box = await part.boundingBox();
  if (!box) throw new Error('It is not in sight.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Presses the mouse on a card and moves it over a place, in steps as a hand does. */
export async function carry(page: Page, from: Locator, to: { x: number; y: number }) {
  const start = await middleOf(from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  await page.mouse.move(start.x + 8, start.y, { steps: 2 });
  await page.mouse.move(to.x, to.y, { steps: 8 });
}

/** Carries a card over a column until the board says that it is there: let go before, it comes down where the board last saw it. */
export async function carryOver(page: Page, from: Locator, to: string, within: Page | FrameLocator = page) {
  await carry(page, from, await middleOf(column(within, to)));
  await within.getByText(`is over ${to}.`).waitFor();
}

export async function drag(page: Page, title: string, to: string, within: Page | FrameLocator = page) {
  await carryOver(page, card(within, title), to, within);
  await page.mouse.up();
}

/** A finger on the glass, as Chromium's own protocol has it: playwright's touchscreen only taps. */
export async function aFinger({ context, page }: Visit) {
  const session = await context.newCDPSession(page);
  const touch = (type: string, points: { x: number; y: number }[]) =>
    session.send('Input.dispatchTouchEvent', { type: type as 'touchStart', touchPoints: points });
  return {
    down: (x: number, y: number) => touch('touchStart', [{ x, y }]),
    move: (x: number, y: number) => touch('touchMove', [{ x, y }]),
    up: () => touch('touchEnd', []),
  };
}

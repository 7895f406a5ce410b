import type { Page } from 'playwright-core';
import {
  createBoard,
  createTouch,
  openBoard,
  card,
  dragTo,
  dragOver,
  writeRequests,
  column,
  drag,
  link,
  waitForList,
  centerOf,
  phone,
} from './setup/board.ts';
import { texts as tasksTexts } from '../mfe-tasks/src/texts.ts';

describe('dragging by mouse (sections 4 and 9)', () => {
  it('moves the card, saves it, reads the list again, keeps the focus with it, and offers Undo', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent', 'Call Ann'] });
    const { page } = board;
    const reload = waitForList(page);
    await drag(page, 'Pay the rent', 'IN REVIEW');
    await expect(link(column(page, 'IN REVIEW'), 'Pay the rent')).toBeVisible();
    await expect(link(page, 'Pay the rent')).toBeFocused();
    await expect(page.getByText(tasksTexts.moved(tasksTexts.card(1, 'Pay the rent'), 'TO DO', 'IN REVIEW'))).toHaveCount(1);
    await expect(page.getByText(tasksTexts.movedTo(tasksTexts.card(1, 'Pay the rent'), 'IN REVIEW'))).toBeVisible();
    await reload;
    expect(writeRequests(board)).toEqual(['PUT /api/tasks/1/']);

    await page.getByRole('button', { name: tasksTexts.undo, exact: true }).click();
    await expect(link(column(page, 'TO DO'), 'Pay the rent')).toBeVisible();
    await expect(link(page, 'Pay the rent')).toBeFocused();
    await page.reload();
    await expect(link(column(page, 'TO DO'), 'Pay the rent')).toBeVisible();
  });

  it('begins after 5 pixels, not before', async () => {
    const { page } = await createBoard({ incomplete: ['Pay the rent'] });
    const { x, y } = await centerOf(card(page, 'Pay the rent'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y);
    await page.mouse.move(x + 5, y);
    expect(await page.getByText(/lifted from TO DO/).count()).toBe(0);
    await page.mouse.move(x + 6, y);
    await expect(page.getByText(/“Pay the rent” lifted from TO DO/)).toBeVisible();
    await page.mouse.up();
  });

  it('makes no request if the card is dropped in its own column or outside of all, or Escape is pressed', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] });
    const { page } = board;
    const own = await centerOf(column(page, 'TO DO'));
    await dragTo(page, card(page, 'Pay the rent'), { x: own.x, y: own.y + 100 });
    await page.mouse.up();
    await expect(page.getByText(tasksTexts.putBack(tasksTexts.card(1, 'Pay the rent'), 'TO DO'))).toBeVisible();

    await dragTo(page, card(page, 'Pay the rent'), await centerOf(page.getByRole('heading', { level: 1 })));
    await expect(page.getByText(tasksTexts.overNothing(tasksTexts.card(1, 'Pay the rent')))).toBeVisible();
    await page.mouse.up();
    await expect(page.getByText(tasksTexts.putBack(tasksTexts.card(1, 'Pay the rent'), 'TO DO'))).toBeVisible();

    await dragOver(page, card(page, 'Pay the rent'), 'DONE');
    await page.keyboard.press('Escape');
    await expect(page.getByText(tasksTexts.putBack(tasksTexts.card(1, 'Pay the rent'), 'TO DO'))).toBeVisible();
    await page.mouse.up();
    await expect(card(column(page, 'TO DO'), 'Pay the rent')).toHaveCount(1);
    expect(board.requests).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/task');
  });

  it('animates the drop for 0.33 to 0.55 seconds, by distance', async () => {
    const { page } = await createBoard({ incomplete: ['Pay the rent'] });
    await dragOver(page, card(page, 'Pay the rent'), 'BACKLOG');
    const animations = await dropAnimationsAfter(page, () => page.mouse.up());
    expect(animations).toEqual([expect.objectContaining({ isTimely: true })]);
  });

  it('does not animate the drop with prefers-reduced-motion', async () => {
    const { page } = await createBoard({ incomplete: ['Pay the rent'] }, { reducedMotion: 'reduce' });
    await dragOver(page, card(page, 'Pay the rent'), 'BACKLOG');
    expect(await dropAnimationsAfter(page, () => page.mouse.up())).toEqual([]);
    await expect(card(column(page, 'BACKLOG'), 'Pay the rent')).toBeVisible();
  });

  it('can begin on the number, which then does not open the task', async () => {
    const { page } = await createBoard({ incomplete: ['Pay the rent'] });
    await dragOver(page, link(page, 'Pay the rent'), 'DONE');
    await page.mouse.up();
    await expect(card(column(page, 'DONE'), 'Pay the rent')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/task');
    await link(page, 'Pay the rent').click();
    await expect(page).toHaveURL('**/tasks/1');
  });
});

describe('the page of a board with many cards', () => {
  it.each([
    [1440, 900],
    [1280, 720],
    [390, 844],
  ])('does not scroll in a window of %d by %d pixels, also with a notice', async (width, height) => {
    const titles = Array.from({ length: 15 }, (_, index) => `Task ${index}`);
    const { page } = await createBoard({ incomplete: titles }, width < 768 ? phone : { viewport: { width, height } });
    const heightOf = () => page.evaluate(() => document.documentElement.scrollHeight);
    expect(await heightOf()).toBe(height);

    await page.goto('/add-task');
    await page.getByLabel('Title').fill('Begun');
    await openBoard(page);
    await expect(page.getByText('Continue your draft')).toBeVisible();
    expect(await heightOf()).toBe(height);
  });
});

describe('a sideways swipe over the board', () => {
  it('does not navigate back if all four columns fit', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] }, { viewport: { width: 1280, height: 800 }, hasTouch: true });
    const { page } = board;
    const finger = await createTouch(board);
    const { x, y } = await centerOf(column(page, 'TO DO'));
    await finger.down(x, y + 100);
    for (let moved = 40; moved <= 800; moved += 40) await finger.move(x + moved, y + 100);
    await finger.up();
    // If the browser had navigated back, this link would not exist.
    await link(page, 'Pay the rent').click();
    await expect(page).toHaveURL('**/tasks/1');
  });
});

describe('dragging by touch', () => {
  it('begins after 120 ms, and moves the card to the next column', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] }, { ...phone, viewport: { width: 1000, height: 800 } });
    const { page } = board;
    const finger = await createTouch(board);
    const reload = waitForList(page);
    const { x, y } = await centerOf(card(page, 'Pay the rent'));
    await finger.down(x, y);
    await expect(page.getByText(/“Pay the rent” lifted from TO DO/)).toBeVisible();
    const to = await centerOf(column(page, 'DONE'));
    for (const part of [0.3, 0.6, 1]) await finger.move(x + (to.x - x) * part, y + (to.y - y) * part);
    await expect(page.getByText(tasksTexts.over(tasksTexts.card(1, 'Pay the rent'), 'DONE'))).toBeVisible();
    await finger.up();
    await expect(card(column(page, 'DONE'), 'Pay the rent')).toBeVisible();
    await reload;
    expect(writeRequests(board)).toEqual(['PUT /api/tasks/1/']);
  });

  it('does not begin if the finger moves at once: the board scrolls', async () => {
    const titles = Array.from({ length: 20 }, (_, index) => `Task of ${index}`);
    const board = await createBoard({ incomplete: titles }, phone);
    const { page } = board;
    const finger = await createTouch(board);
    const { x, y } = await centerOf(card(page, 'Task of 5'));
    // A slow machine takes longer than 120 ms for the first move, and a finger that rests lifts the card.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 5000);
    await finger.down(x, y);
    await finger.move(x, y - 10);
    await page.clock.resume();
    for (let moved = 20; moved <= 200; moved += 10) await finger.move(x, y - moved);
    await finger.up();
    await page.waitForFunction(() => [...document.querySelectorAll('section > div')].some(({ scrollTop }) => scrollTop > 50));
    expect(await page.getByText(/lifted from/).count()).toBe(0);
    expect(board.requests).toEqual([]);
  });

  it('scrolls the columns while a card is dragged to the edge of a phone', async () => {
    const board = await createBoard({ incomplete: ['Pay the rent'] }, phone);
    const { page } = board;
    const finger = await createTouch(board);
    const reload = waitForList(page);
    // At the end of the board this is beside the last column.
    const rim = 385;
    const { x, y } = await centerOf(card(page, 'Pay the rent'));
    await finger.down(x, y);
    await expect(page.getByText(/lifted from TO DO/)).toBeVisible();
    await finger.move(x + 60, y);
    // Watches each frame from before the move: the column is announced for half a second, until the card reaches the next one.
    const overReview = tasksTexts.over(tasksTexts.card(1, 'Pay the rent'), 'IN REVIEW');
    const passing = page.waitForFunction((text) => document.body.textContent.includes(text), overReview);
    await finger.move(rim, y + 60);
    await passing;
    await page.waitForFunction(() => {
      const { scrollLeft = 0, clientWidth = 0, scrollWidth = Infinity } = document.querySelector('[part="board"]') ?? {};
      return scrollLeft + clientWidth >= scrollWidth - 1;
    });
    const last = await column(page, 'BACKLOG').boundingBox();
    expect(last && last.x + last.width).toBeLessThan(rim);
    await expect(page.getByText(tasksTexts.over(tasksTexts.card(1, 'Pay the rent'), 'BACKLOG'))).toBeVisible();
    await finger.up();
    await expect(card(column(page, 'BACKLOG'), 'Pay the rent')).toBeVisible();
    await reload;
    expect(writeRequests(board)).toEqual(['PUT /api/tasks/1/']);
  });
});

interface DropAnimation {
  readonly duration: number;
  readonly isTimely: boolean;
}

/** Records the animations of the drag overlay, and whether each has the duration for its distance. */
async function dropAnimationsAfter(page: Page, act: () => Promise<void>): Promise<DropAnimation[]> {
  // In an object, so that the caller can await it after the page listens: a busy browser would handle the mouse first.
  const seen = await page.evaluateHandle(() => {
    const animations = new Promise<DropAnimation[]>((resolve) => {
      const look = () => resolve(document.getAnimations().flatMap(({ effect }) => animationOf(effect as KeyframeEffect)));
      window.addEventListener('mouseup', () => requestAnimationFrame(() => requestAnimationFrame(look)), { once: true });
    });
    return { animations };

    function animationOf(effect: KeyframeEffect) {
      const translation = /^translate\((.+)px, (.+)px\)/.exec(String(effect.getKeyframes().at(-1)?.transform));
      if (!translation) return [];
      const duration = Number(effect.getTiming().duration);
      const due = Math.min(550, 330 + 220 * (Math.hypot(Number(translation[1]), Number(translation[2])) / 1500));
      return [{ duration, isTimely: Math.abs(duration - due) <= 1 }];
    }
  });
  await act();
  return seen.evaluate(({ animations }) => animations);
}

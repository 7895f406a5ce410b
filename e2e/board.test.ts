import type { Page } from 'playwright-core';
import { aBoard, aFinger, card, carry, carryOver, changes, column, drag, link, listed, middleOf, phone } from './setup/board.ts';

describe('dragging by mouse (sections 4 and 9)', () => {
  it('moves the card, saves it, reads the list again, keeps the focus with it, and offers Undo', async () => {
    const board = await aBoard({ incomplete: ['Pay the rent', 'Call Ann'] });
    const { page } = board;
    const reload = listed(page);
    await drag(page, 'Pay the rent', 'IN REVIEW');
    await link(column(page, 'IN REVIEW'), 'Pay the rent').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '1 Pay the rent');
    expect(await page.getByText('Task 1 “Pay the rent” moved from TO DO to IN REVIEW.').count()).toBe(1);
    await page.getByText('Moved to IN REVIEW: Task 1 “Pay the rent”').waitFor();
    await reload;
    expect(changes(board)).toEqual(['PUT /api/tasks/1/']);

    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await link(column(page, 'TO DO'), 'Pay the rent').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === '1 Pay the rent');
    await page.reload();
    await link(column(page, 'TO DO'), 'Pay the rent').waitFor();
  });

  it('begins after 5 pixels, not before', async () => {
    const { page } = await aBoard({ incomplete: ['Pay the rent'] });
    const { x, y } = await middleOf(card(page, 'Pay the rent'));
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + 4, y);
    await page.mouse.move(x + 5, y);
    expect(await page.getByText(/lifted from TO DO/).count()).toBe(0);
    await page.mouse.move(x + 6, y);
    await page.getByText(/“Pay the rent” lifted from TO DO/).waitFor();
    await page.mouse.up();
  });

  it('asks nothing of the server when the card comes down in its own column, outside of any, or Escape is pressed', async () => {
    const board = await aBoard({ incomplete: ['Pay the rent'] });
    const { page } = board;
    const own = await middleOf(column(page, 'TO DO'));
    await carry(page, card(page, 'Pay the rent'), { x: own.x, y: own.y + 100 });
    await page.mouse.up();
    await page.getByText('Task 1 “Pay the rent” is back in TO DO.').waitFor();

    await carry(page, card(page, 'Pay the rent'), await middleOf(page.getByRole('heading', { level: 1 })));
    await page.getByText('Task 1 “Pay the rent” is over no column.').waitFor();
    await page.mouse.up();
    await page.getByText('Task 1 “Pay the rent” is back in TO DO.').waitFor();

    await carryOver(page, card(page, 'Pay the rent'), 'DONE');
    await page.keyboard.press('Escape');
    await page.getByText('Task 1 “Pay the rent” is back in TO DO.').waitFor();
    await page.mouse.up();
    expect(await card(column(page, 'TO DO'), 'Pay the rent').count()).toBe(1);
    expect(board.asked).toEqual([]);
    expect(new URL(page.url()).pathname).toBe('/task');
  });

  it('lets the card fly 0.33 to 0.55 seconds, longer the farther', async () => {
    const { page } = await aBoard({ incomplete: ['Pay the rent'] });
    await carryOver(page, card(page, 'Pay the rent'), 'BACKLOG');
    const flights = await flightsAfter(page, () => page.mouse.up());
    expect(flights).toEqual([expect.objectContaining({ isTimely: true })]);
  });

  it('lets nothing fly for who asked for less motion', async () => {
    const { page } = await aBoard({ incomplete: ['Pay the rent'] }, { reducedMotion: 'reduce' });
    await carryOver(page, card(page, 'Pay the rent'), 'BACKLOG');
    expect(await flightsAfter(page, () => page.mouse.up())).toEqual([]);
    await card(column(page, 'BACKLOG'), 'Pay the rent').waitFor();
  });

  it('may begin on the number, which then does not open the task', async () => {
    const { page } = await aBoard({ incomplete: ['Pay the rent'] });
    await carryOver(page, link(page, 'Pay the rent'), 'DONE');
    await page.mouse.up();
    await card(column(page, 'DONE'), 'Pay the rent').waitFor();
    expect(new URL(page.url()).pathname).toBe('/task');
    await link(page, 'Pay the rent').click();
    await page.waitForURL('**/tasks/1');
  });
});

describe('a sideways swipe over the board', () => {
  it('does not leave the page where all four columns fit', async () => {
    const board = await aBoard({ incomplete: ['Pay the rent'] }, { viewport: { width: 1280, height: 800 }, hasTouch: true });
    const { page } = board;
    const finger = await aFinger(board);
    const { x, y } = await middleOf(column(page, 'TO DO'));
    await finger.down(x, y + 100);
    for (let moved = 40; moved <= 800; moved += 40) await finger.move(x + moved, y + 100);
    await finger.up();
    // A page that is left is gone before it answers: this one goes on by its own link.
    await link(page, 'Pay the rent').click();
    await page.waitForURL('**/tasks/1');
  });
});

describe('dragging by touch', () => {
  it('begins when the finger has rested for 120 ms, and carries the card to the next column', async () => {
    const board = await aBoard({ incomplete: ['Pay the rent'] }, { ...phone, viewport: { width: 1000, height: 800 } });
    const { page } = board;
    const finger = await aFinger(board);
    const reload = listed(page);
    const { x, y } = await middleOf(card(page, 'Pay the rent'));
    await finger.down(x, y);
    await page.getByText(/“Pay the rent” lifted from TO DO/).waitFor();
    const to = await middleOf(column(page, 'DONE'));
    for (const part of [0.3, 0.6, 1]) await finger.move(x + (to.x - x) * part, y + (to.y - y) * part);
    await page.getByText('Task 1 “Pay the rent” is over DONE.').waitFor();
    await finger.up();
    await card(column(page, 'DONE'), 'Pay the rent').waitFor();
    await reload;
    expect(changes(board)).toEqual(['PUT /api/tasks/1/']);
  });

  it('leaves a finger that moves at once to the scrolling', async () => {
    const titles = Array.from({ length: 20 }, (_, index) => `Task of ${index}`);
    const board = await aBoard({ incomplete: titles }, phone);
    const { page } = board;
    const finger = await aFinger(board);
    const { x, y } = await middleOf(card(page, 'Task of 5'));
    // Without a pause between: a finger that rests lifts the card.
    await Promise.all([finger.down(x, y), finger.move(x, y - 10)]);
    for (let moved = 20; moved <= 200; moved += 10) await finger.move(x, y - moved);
    await finger.up();
    await page.waitForFunction(() => [...document.querySelectorAll('section > div')].some(({ scrollTop }) => scrollTop > 50));
    expect(await page.getByText(/lifted from/).count()).toBe(0);
    expect(board.asked).toEqual([]);
  });

  it('scrolls the columns along while a card is held at the edge of a phone', async () => {
    const board = await aBoard({ incomplete: ['Pay the rent'] }, phone);
    const { page } = board;
    const finger = await aFinger(board);
    const reload = listed(page);
    // Beside the last column when the board is at its end.
    const rim = 385;
    const { x, y } = await middleOf(card(page, 'Pay the rent'));
    await finger.down(x, y);
    await page.getByText(/lifted from TO DO/).waitFor();
    await finger.move(x + 60, y);
    // From before the card is there, and in each frame: the column is said for half a second, until the next one is reached.
    const passing = page.waitForFunction(() => document.body.textContent.includes('Task 1 “Pay the rent” is over IN REVIEW.'));
    await finger.move(rim, y + 60);
    await passing;
    await page.waitForFunction(() => {
      const { scrollLeft = 0, clientWidth = 0, scrollWidth = Infinity } = document.querySelector('[part="board"]') ?? {};
      return scrollLeft + clientWidth >= scrollWidth - 1;
    });
    const last = await column(page, 'BACKLOG').boundingBox();
    expect(last && last.x + last.width).toBeLessThan(rim);
    await page.getByText('Task 1 “Pay the rent” is over BACKLOG.').waitFor();
    await finger.up();
    await card(column(page, 'BACKLOG'), 'Pay the rent').waitFor();
    await reload;
    expect(changes(board)).toEqual(['PUT /api/tasks/1/']);
  });
});

interface Flight {
  readonly duration: number;
  readonly isTimely: boolean;
}

/** The flights of what was in the hand, and whether each takes the time that its way asks for. */
async function flightsAfter(page: Page, act: () => Promise<void>): Promise<Flight[]> {
  // In an object, so that it is only waited for once the page listens: a busy browser would hear the mouse first.
  const seen = await page.evaluateHandle(() => {
    const flights = new Promise<Flight[]>((resolve) => {
      const look = () => resolve(document.getAnimations().flatMap(({ effect }) => flightOf(effect as KeyframeEffect)));
      window.addEventListener('mouseup', () => requestAnimationFrame(() => requestAnimationFrame(look)), { once: true });
    });
    return { flights };

    function flightOf(effect: KeyframeEffect) {
      const way = /^translate\((.+)px, (.+)px\)/.exec(String(effect.getKeyframes().at(-1)?.transform));
      if (!way) return [];
      const duration = Number(effect.getTiming().duration);
      const due = Math.min(550, 330 + 220 * (Math.hypot(Number(way[1]), Number(way[2])) / 1500));
      return [{ duration, isTimely: Math.abs(duration - due) <= 1 }];
    }
  });
  await act();
  return seen.evaluate(({ flights }) => flights);
}

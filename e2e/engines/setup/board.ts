import { card, region, text } from './find.ts';
import type { Tab } from './tab.ts';

/** Waits until cards can be dragged, on a board in the page or in a shadow root. */
export async function waitForDragging(tab: Tab) {
  await tab.waitFor(region('TO DO'));
  await tab.waitUntil('dragging to be loaded', () => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    return roots.some((root) => root.querySelector('[id^="DndLiveRegion"]') !== null);
  });
}

export const expectInColumn = (tab: Tab, column: string, title: string) => expect(tab).toShow(card(title, region(column)));

/**
 * Drags a card to another column by mouse, and drops it when the board announces the column. Waits until the card has the focus, which
 * the board gives it when it is in its column: that once took the focus from the card that a test used next.
 */
export async function drag(tab: Tab, title: string, column: string) {
  await tab.dragTo(card(title), region(column));
  await tab.waitFor(text(`is over ${column}.`));
  await tab.drop();
  await tab.waitUntil('the focus on the card', hasFocus, title);
}

/** Runs in the page. */
function hasFocus(title: string) {
  const active = document.activeElement;
  const focused = active?.shadowRoot?.activeElement ?? active;
  return focused?.closest('article, li')?.textContent?.includes(title) === true;
}

import { card, region, text } from './find.ts';
import type { Tab } from './tab.ts';

/** Waits until a board in this page, or in a shadow root of it, can be dragged on. */
export async function canDrag(tab: Tab) {
  await tab.waitFor(region('TO DO'));
  await tab.waitUntil('a board that can be dragged on', () => {
    const roots = [document, ...[...document.querySelectorAll('*')].flatMap(({ shadowRoot }) => shadowRoot ?? [])];
    return roots.some((root) => root.querySelector('[id^="DndLiveRegion"]') !== null);
  });
}

export const expectInColumn = (tab: Tab, column: string, title: string) => expect(tab).toShow(card(title, region(column)));

/** Takes a card to another column by the mouse: it is let go once the board says that it is there. */
export async function drag(tab: Tab, title: string, column: string) {
  await tab.carry(card(title), region(column));
  await tab.waitFor(text(`is over ${column}.`));
  await tab.drop();
}

import type { BoardEventName, BoardEvents } from './board-options.ts';

/** Tells the host of something; false when it has prevented what would follow. */
export type Tell = <Name extends BoardEventName>(name: Name, detail: BoardEvents[Name]) => boolean;

/** By events at the element of the board, which cross shadow roots: the host's own may be around it. */
export const tellBy =
  (element: Element): Tell =>
  (name, detail) =>
    element.dispatchEvent(
      new CustomEvent(name, {
        bubbles: true,
        composed: true,
        cancelable: name === 'daybook:task-open',
        detail: Object.freeze({ version: 1, ...detail }),
      }),
    );

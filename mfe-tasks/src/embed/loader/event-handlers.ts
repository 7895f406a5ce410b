import { type BoardEvent, type BoardEventName, eventProps } from '../board-events.ts';

/** The handler property of each event: `onTaskMoved` is for `daybook:task-moved` what `onclick` is for `click`. */
export type BoardHandlers = {
  -readonly [Name in BoardEventName as (typeof eventProps)[Name]]: ((event: BoardEvent<Name>) => unknown) | null;
};

export const noHandlers = Object.fromEntries(Object.values(eventProps).map((prop) => [prop, null])) as BoardHandlers;

/**
 * Calls the handler properties of an element, and dispatches each of its events again with a hyphen for the colon: templates of Angular
 * and JSX do not allow a colon in the name of an event.
 */
export function handleEvents(element: HTMLElement & BoardHandlers) {
  for (const [name, prop] of Object.entries(eventProps)) {
    element.addEventListener(name, (event) => {
      // An event has what the constructor reads of its options: detail, bubbles, cancelable and composed.
      if (!element.dispatchEvent(new CustomEvent(name.replace(':', '-'), event))) event.preventDefault();
      (element[prop] as ((event: Event) => unknown) | null)?.(event);
    });
  }
}

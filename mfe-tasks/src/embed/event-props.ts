import type { BoardEvent, BoardEventName } from './board-events.ts';

/** The events as props, for hosts that pass functions. */
export interface BoardEventProps {
  readonly onReady?: (event: BoardEvent<'daybook:ready'>) => void;
  readonly onTaskMoved?: (event: BoardEvent<'daybook:task-moved'>) => void;
  readonly onTaskOpen?: (event: BoardEvent<'daybook:task-open'>) => void;
  readonly onError?: (event: BoardEvent<'daybook:error'>) => void;
  readonly onAuthRequired?: (event: BoardEvent<'daybook:auth-required'>) => void;
}

const propOf = {
  'daybook:ready': 'onReady',
  'daybook:task-moved': 'onTaskMoved',
  'daybook:task-open': 'onTaskOpen',
  'daybook:error': 'onError',
  'daybook:auth-required': 'onAuthRequired',
} as const satisfies Record<BoardEventName, keyof BoardEventProps>;

export const boardEventNames = Object.keys(propOf) as BoardEventName[];

/** Passes the element's events to the props of that moment. Returns a function that stops this. */
export function forwardEvents(element: Element, props: () => BoardEventProps | undefined): () => void {
  const controller = new AbortController();
  for (const [name, prop] of Object.entries(propOf)) {
    const forward = (event: Event) => (props()?.[prop] as ((event: Event) => void) | undefined)?.(event);
    element.addEventListener(name, forward, controller);
  }
  return () => controller.abort();
}

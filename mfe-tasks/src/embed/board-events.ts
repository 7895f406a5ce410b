import type { TaskCategory } from '@daybook/contracts/tasks';

/** The `detail` of each event, without `version: 1`. Events bubble and cross the shadow root. */
export interface BoardEvents {
  /** The tasks are shown for the first time. */
  readonly 'daybook:ready': { readonly tasks: number };
  readonly 'daybook:task-moved': { readonly id: number; readonly from: TaskCategory; readonly to: TaskCategory };
  /** Cancelable: if the host page prevents it, the board does not show the task. */
  readonly 'daybook:task-open': { readonly id: number; readonly url: string };
  readonly 'daybook:error': { readonly code: ErrorCode; readonly message: string };
  readonly 'daybook:auth-required': { readonly reason: AuthReason };
}

export type BoardEventName = keyof BoardEvents;

/** The parameter of `board.addEventListener('daybook:task-moved', ({ detail }) => ...)`. */
export type BoardEvent<Name extends BoardEventName> = CustomEvent<BoardEvents[Name] & { readonly version: 1 }>;

/**
 * `load`: the board's code could not be loaded; `token`: the host's `getToken` failed; `connect`: the person was not connected;
 * `offline`: Daybook could not be reached; `crash`: the board has crashed and shows Retry; `setup`: an attribute is missing or wrong.
 */
export type ErrorCode = 'load' | 'token' | 'connect' | 'offline' | 'crash' | 'setup';

export type AuthReason = 'not-connected' | 'expired' | 'withdrawn' | 'refused' | 'disconnected';

/** Dispatches an event to the host page. Returns false if the page has prevented what would follow. */
export type EmitBoardEvent = <Name extends BoardEventName>(name: Name, detail: BoardEvents[Name]) => boolean;

/** Events cross shadow roots (`composed`): the host page may have put the board into one of its own. */
export const emitterOf =
  (element: Element): EmitBoardEvent =>
  (name, detail) =>
    element.dispatchEvent(
      new CustomEvent(name, {
        bubbles: true,
        composed: true,
        cancelable: name === 'daybook:task-open',
        detail: Object.freeze({ version: 1, ...detail }),
      }),
    );

/** The events as props, for hosts that pass functions. */
export interface BoardEventProps {
  readonly onReady?: (event: BoardEvent<'daybook:ready'>) => void;
  readonly onTaskMoved?: (event: BoardEvent<'daybook:task-moved'>) => void;
  readonly onTaskOpen?: (event: BoardEvent<'daybook:task-open'>) => void;
  readonly onError?: (event: BoardEvent<'daybook:error'>) => void;
  readonly onAuthRequired?: (event: BoardEvent<'daybook:auth-required'>) => void;
}

export const eventProps = {
  'daybook:ready': 'onReady',
  'daybook:task-moved': 'onTaskMoved',
  'daybook:task-open': 'onTaskOpen',
  'daybook:error': 'onError',
  'daybook:auth-required': 'onAuthRequired',
} as const satisfies Record<BoardEventName, keyof BoardEventProps>;

export const boardEventNames = Object.keys(eventProps) as BoardEventName[];

/** Passes the element's events to the props of that moment. Returns a function that stops this. */
export function forwardEvents(element: Element, props: () => BoardEventProps | undefined): () => void {
  const controller = new AbortController();
  for (const [name, prop] of Object.entries(eventProps)) {
    const forward = (event: Event) => (props()?.[prop] as ((event: Event) => void) | undefined)?.(event);
    element.addEventListener(name, forward, controller);
  }
  return () => controller.abort();
}

import type { TaskCategory } from '@daybook/contracts/tasks';

/** How a board looks and where it belongs, as its host says. What is left out keeps its default. */
export interface BoardOptions {
  /** Where Daybook is, as `https://daybook.example`. */
  readonly origin: string;
  /** The portal's id, as the operator registered it. */
  readonly portal: string;
  /** `auto` is the preference of the person, followed live. */
  readonly theme?: BoardTheme | undefined;
  /** `content` is as tall as what it shows, `fill` fills its box and scrolls inside. */
  readonly height?: BoardHeight | undefined;
  /** The accessible name of the board's region. */
  readonly label?: string | undefined;
  /** In the name of which origin the person is asked, where this page stands in for another: as the page of a frame does. */
  readonly onBehalfOf?: string | undefined;
  /** The host's own way to an access token. Without it the board shows Connect. */
  readonly getToken?: GetToken | undefined;
}

export const boardThemes = ['auto', 'light', 'dark'] as const;
export type BoardTheme = (typeof boardThemes)[number];

export const boardHeights = ['content', 'fill'] as const;
export type BoardHeight = (typeof boardHeights)[number];

export const defaultLabel = 'Progress Board';

/** Asked for the first call, and again when the API has refused the token that it gave. */
export type GetToken = () => Promise<string>;

/**
 * Shows the board in a shadow root; its events are dispatched at the element that the root belongs to. The one export of the
 * element's module: `import { openBoard } from './element.tsx'`.
 */
export type OpenBoardIn = (root: ShadowRoot, options: BoardOptions) => OpenBoard;

/** A board that is shown. */
export interface OpenBoard {
  /**
   * Takes other options, whole. Another origin or portal begins anew, and so does a `getToken` where there was none; the rest is changed
   * in place, and what another `getToken` gives is used from the next token on.
   */
  readonly update: (options: BoardOptions) => void;
  /** Opens Daybook's window that asks the person to connect: to be called in a click. Rejects with a text to show. */
  readonly connect: () => Promise<void>;
  /** Takes the board out of the root, with all that it has begun. */
  readonly close: () => void;
}

/** What each event carries. They bubble, cross the shadow root, and say `version: 1` besides. */
export interface BoardEvents {
  /** The tasks are shown for the first time. */
  readonly 'daybook:ready': { readonly tasks: number };
  readonly 'daybook:task-moved': { readonly id: number; readonly from: TaskCategory; readonly to: TaskCategory };
  /** Cancelable: prevented, the board does not show the task itself. */
  readonly 'daybook:task-open': { readonly id: number; readonly url: string };
  readonly 'daybook:error': { readonly code: ErrorCode; readonly message: string };
  readonly 'daybook:auth-required': { readonly reason: AuthReason };
}

export type BoardEventName = keyof BoardEvents;

/** As `board.addEventListener('daybook:task-moved', ({ detail }) => ...)` gets it. */
export type BoardEvent<Name extends BoardEventName> = CustomEvent<BoardEvents[Name] & { readonly version: 1 }>;

/**
 * `load`: the board's code did not come; `token`: the host's `getToken` failed; `connect`: the window came to nothing; `offline`:
 * Daybook could not be reached; `crash`: the board cannot go on, and shows Retry; `setup`: an attribute is missing or wrong.
 */
export type ErrorCode = 'load' | 'token' | 'connect' | 'offline' | 'crash' | 'setup';

export type AuthReason = 'not-connected' | 'expired' | 'withdrawn' | 'refused';

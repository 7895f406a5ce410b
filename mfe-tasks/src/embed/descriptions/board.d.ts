/** Types of `<daybook-board>`. Take this file into a TypeScript project, or name it in `types`: nothing is to be imported. */

/** The columns, by their names in Daybook's API. */
export type TaskCategory = 'incomplete' | 'completed' | 'inreview' | 'backlog';

export type AuthReason = 'not-connected' | 'expired' | 'withdrawn' | 'refused';

export type ErrorCode = 'load' | 'token' | 'connect' | 'offline' | 'crash' | 'setup';

/** A person's Progress Board of Daybook, in the page of another site. */
export interface DaybookBoardElement extends HTMLElement {
  /** The portal's id, as an operator of Daybook registered it. */
  portal: string;
  /** `auto` is the preference of the person, followed live. */
  theme: 'auto' | 'light' | 'dark';
  /** `content` is as tall as what it shows, `fill` fills its box and scrolls inside. */
  height: 'content' | 'fill';
  /** `lazy`: the board's code is loaded when the element comes near the view. */
  loading: 'lazy' | 'eager';
  /** The accessible name of the board's region. */
  label: string;
  /** The host's own way to an access token. Without it the board shows Connect. */
  getToken: (() => Promise<string>) | undefined;
  /** Opens Daybook's window that asks the person to connect: to be called in a click. Rejects with a text to show. */
  connect(): Promise<void>;
}

/** What each event has as its `detail`. */
export interface DaybookBoardDetails {
  'daybook:ready': { readonly version: 1; readonly tasks: number };
  'daybook:task-moved': { readonly version: 1; readonly id: number; readonly from: TaskCategory; readonly to: TaskCategory };
  'daybook:task-open': { readonly version: 1; readonly id: number; readonly url: string };
  'daybook:error': { readonly version: 1; readonly code: ErrorCode; readonly message: string };
  'daybook:auth-required': { readonly version: 1; readonly reason: AuthReason };
}

type DaybookBoardEvents = { [Name in keyof DaybookBoardDetails]: CustomEvent<DaybookBoardDetails[Name]> };

declare global {
  interface HTMLElementTagNameMap {
    'daybook-board': DaybookBoardElement;
  }
  interface GlobalEventHandlersEventMap extends DaybookBoardEvents {}
}

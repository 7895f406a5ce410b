/** Types of `<daybook-board>`. Save this file in a TypeScript project; no import is needed. For React or Vue, save board-react.d.ts or board-vue.d.ts too. */

/** The columns, as Daybook's API names them. */
export type TaskCategory = 'incomplete' | 'completed' | 'inreview' | 'backlog';

export type AuthReason = 'not-connected' | 'expired' | 'withdrawn' | 'refused' | 'disconnected';

export type ErrorCode = 'load' | 'token' | 'connect' | 'offline' | 'crash' | 'setup';

/** The user's Progress Board of Daybook, in the page of another site. */
export interface DaybookBoardElement extends HTMLElement {
  /** The portal's id, as an operator of Daybook registered it. */
  portal: string;
  /** Your own id of your user, opaque. Another user never sees the board of the one before, and ends that connection. */
  user: string;
  /** `auto` follows the `color-scheme` of the page around the board; if it has none, the preference of the user. */
  theme: 'auto' | 'light' | 'dark';
  /** `content` is as tall as its content, `fill` fills its box and scrolls inside. */
  height: 'content' | 'fill';
  /** `lazy`: the board's code is loaded when the element comes near the view. */
  loading: 'lazy' | 'eager';
  /** The accessible name of the board's region. */
  label: string;
  /** Returns an access token. Without it, the board shows Connect. */
  getToken: (() => Promise<string>) | undefined;
  /** Opens Daybook's window, in which the user connects. Call it in a click handler. Rejects with a text to show. */
  connect(): Promise<void>;
  /**
   * Ends the connection: the browser forgets it at once, also if Daybook cannot be reached, and the board shows Connect. Call it when a
   * user logs out of your page, also on an element that is not in the page. Never rejects.
   */
  disconnect(): Promise<DaybookDisconnected>;
  /** Handlers of the events, as `onclick` is one of `click`. */
  onReady: DaybookBoardHandler<'daybook:ready'> | null;
  onTaskMoved: DaybookBoardHandler<'daybook:task-moved'> | null;
  onTaskOpen: DaybookBoardHandler<'daybook:task-open'> | null;
  onError: DaybookBoardHandler<'daybook:error'> | null;
  onAuthRequired: DaybookBoardHandler<'daybook:auth-required'> | null;
}

export interface DaybookDisconnected {
  /** True if Daybook has confirmed the end. Otherwise a board of the portal tries again when it is opened next in this browser. */
  readonly revoked: boolean;
  /** How many changes and texts could not be saved. They stay in this browser, for the user who made them. */
  readonly unsaved: number;
}

/** The `detail` of each event. */
export interface DaybookBoardDetails {
  'daybook:ready': { readonly version: 1; readonly tasks: number };
  'daybook:task-moved': { readonly version: 1; readonly id: number; readonly from: TaskCategory; readonly to: TaskCategory };
  'daybook:task-open': { readonly version: 1; readonly id: number; readonly url: string };
  'daybook:error': { readonly version: 1; readonly code: ErrorCode; readonly message: string };
  'daybook:auth-required': { readonly version: 1; readonly reason: AuthReason };
}

export type DaybookBoardHandler<Name extends keyof DaybookBoardDetails> = (
  event: CustomEvent<DaybookBoardDetails[Name]>,
) => unknown;

/** `daybook-task-moved` for `daybook:task-moved`: each event is dispatched by both names. */
export type WithHyphen<Name extends string> = Name extends `daybook:${infer Rest}` ? `daybook-${Rest}` : never;

export type DaybookBoardEvents = {
  [Name in keyof DaybookBoardDetails as Name | WithHyphen<Name>]: CustomEvent<DaybookBoardDetails[Name]>;
};

declare global {
  interface HTMLElementTagNameMap {
    'daybook-board': DaybookBoardElement;
  }
  interface GlobalEventHandlersEventMap extends DaybookBoardEvents {}
}

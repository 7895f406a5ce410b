/** Types of `<daybook-board>`. Copy this file into a TypeScript project, or list it in `types`; no import is needed. */

/** The columns, as Daybook's API names them. */
export type TaskCategory = 'incomplete' | 'completed' | 'inreview' | 'backlog';

export type AuthReason = 'not-connected' | 'expired' | 'withdrawn' | 'refused';

export type ErrorCode = 'load' | 'token' | 'connect' | 'offline' | 'crash' | 'setup';

/** The user's Progress Board of Daybook, in the page of another site. */
export interface DaybookBoardElement extends HTMLElement {
  /** The portal's id, as an operator of Daybook registered it. */
  portal: string;
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
  /** Handlers of the events, as `onclick` is one of `click`. */
  onReady: DaybookBoardHandler<'daybook:ready'> | null;
  onTaskMoved: DaybookBoardHandler<'daybook:task-moved'> | null;
  onTaskOpen: DaybookBoardHandler<'daybook:task-open'> | null;
  onError: DaybookBoardHandler<'daybook:error'> | null;
  onAuthRequired: DaybookBoardHandler<'daybook:auth-required'> | null;
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
type WithHyphen<Name extends string> = Name extends `daybook:${infer Rest}` ? `daybook-${Rest}` : never;

type DaybookBoardEvents = {
  [Name in keyof DaybookBoardDetails as Name | WithHyphen<Name>]: CustomEvent<DaybookBoardDetails[Name]>;
};

/**
 * The attributes in JSX. React 19 calls the handlers. In React 18, and where a server has rendered the element, set its properties in a
 * `ref`.
 */
export type DaybookBoardAttributes = Partial<Pick<DaybookBoardElement, 'theme' | 'height' | 'loading' | 'label'>> & {
  portal: string;
} & { [Name in keyof DaybookBoardDetails as `on${WithHyphen<Name>}`]?: DaybookBoardHandler<Name> };

declare global {
  interface HTMLElementTagNameMap {
    'daybook-board': DaybookBoardElement;
  }
  interface GlobalEventHandlersEventMap extends DaybookBoardEvents {}
}

// @ts-ignore: It has no effect in a project without the types of React.
declare module 'react' {
  namespace JSX {
    interface IntrinsicElements {
      // @ts-ignore: See above. React never calls `onError` for this element.
      'daybook-board': DaybookBoardAttributes & Omit<HTMLProps<DaybookBoardElement>, 'onError'>;
    }
  }
}

/** All functions at once. */
type Overloads<Functions> = (Functions extends unknown ? (one: Functions) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** In templates of Vue, as `vue-tsc` and editors read it. */
interface DaybookBoardInVue {
  readonly $props: Partial<Pick<DaybookBoardElement, 'theme' | 'height' | 'loading' | 'label' | 'getToken'>> & { portal: string };
  readonly $emit: Overloads<
    { [Name in keyof DaybookBoardEvents]: (name: Name, event: DaybookBoardEvents[Name]) => void }[keyof DaybookBoardEvents]
  >;
}

// @ts-ignore: It has no effect in a project without Vue.
declare module 'vue' {
  interface GlobalComponents {
    'daybook-board': new () => DaybookBoardElement & DaybookBoardInVue;
  }
}

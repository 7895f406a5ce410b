/**
 * All that an app gets from the page it stands in. The shell passes it as props to the app's lifecycles; another portal passes
 * its own implementation, and that is what makes embedding possible. No app reads the page's storage or globals itself.
 *
 * The contract only grows; its version is what `needs.shell` in an app.json names.
 */
export interface Host {
  readonly contract: typeof hostContract;
  /** Calls the API with the session's token; refreshes it once when it has expired. Rejects only when there is no answer. */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  readonly session: Session;
  readonly location: Store<HostLocation>;
  /** Goes to a path of this page, `search` included. `replace` leaves no entry in the history. */
  readonly navigate: (to: string, options?: { replace?: boolean }) => void;
  /** The address under which a path of this page is opened in another tab; where it is missing, the path itself. */
  readonly createHref?: (path: string) => string;
  /** Whether the person has pressed anything since the page was opened. */
  readonly hasUserInteracted: () => boolean;
  /** Leaves the page for an address that is no screen of it, as a link would. */
  readonly openExternal: (address: string) => void;
  /** Says in passing that something was done, and may offer to take it back. Never the only record, nor the only way. */
  readonly toast: (message: string, action?: ToastAction) => void;
  readonly theme: Store<Theme>;
  /** What was typed or done and is not saved yet. It outlives the page, and a logout, and belongs to one person. */
  readonly drafts: DraftStore;
  readonly storage: HostStorage;
  /** Hands a failure to whoever watches the app. Never throws. */
  readonly reportError: (error: unknown, context: string) => void;
  /** Says that the app cannot go on: the page puts its panel with Retry in the app's place. */
  readonly crash: (error: unknown) => void;
  /**
   * Says that the app has something that the server does not have yet; the return value takes it back. The app has written it to
   * `drafts` before. A host guarantees two things while one is held: it does not load the page anew by itself, nor offers that; and
   * before the page is closed the browser asks the person, but only if drafts do not outlive the page.
   */
  readonly setUnsaved: () => () => void;
  /** Names the screen: the document's title, and what a screen reader hears when the screen changes. */
  readonly setTitle: (title: string) => void;
}

export const hostContract = '1.2.0';

/** A value that changes: shaped for React's useSyncExternalStore. `subscribe` returns its own undo. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly subscribe: (listener: () => void) => () => void;
}

/** Where the person is, as the address has it: `search` is empty or begins with `?`. */
export interface HostLocation {
  readonly path: string;
  readonly search: string;
}

/** What a toast offers: its button's word, and what it does. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
}

export type Theme = 'light' | 'dark';

export interface Session {
  /** The id of the user, also when the session has expired; undefined when nobody has logged in. */
  readonly userId: () => string | undefined;
}

export interface DraftStore {
  /** Rejects if it is not known what is kept. */
  readonly read: <Draft>(key: string) => Promise<Draft | undefined>;
  /** Keeps a copy. It is there for the next `read`, and outlives the page, from the call on. */
  readonly write: (key: string, draft: unknown) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** The keys that begin with a prefix, of this user. */
  readonly keys: (prefix: string) => Promise<string[]>;
}

/** Short values of this browser, shared by all its tabs; they end with the session. */
export interface HostStorage {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Hears of every change, also of one in another tab; the return value is its undo. */
  readonly subscribe: (listener: () => void) => () => void;
}

import type { DocumentStore } from './documents.ts';
import type { AppEvents } from './events.ts';
import type { Outbox } from './outbox.ts';

export type { Outbox, OutboxChange, OutboxEntry, StoredItem } from './outbox.ts';

/**
 * All that an app gets from the page that it runs in. The shell passes a host as a prop to the app's lifecycles; another page
 * passes its own implementation, which is how an app is embedded. An app never reads the page's URL, storage or globals itself.
 *
 * Each member says what a host must guarantee. `@daybook/host` has the parts that hosts share, `testHost` is a host for tests.
 */
export interface Host {
  /** The version of this contract that the host implements. */
  readonly contract: typeof hostContract;
  /**
   * Calls the API like `window.fetch`, with a path. The host adds the session's access token. After a 401 it renews the token and
   * repeats the request once. If the session has ended, the response is the 401 and the host asks the person to log in. A request
   * is never sent with the token of another person who has logged in meanwhile. Rejects only if there is no response.
   */
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /**
   * Calls the app's own backend like `window.fetch`, with a path that begins with `/`. The server forwards it with a token for this app and
   * the person who is logged in, and never with the session's own; it renews the session as `fetch` does. Rejects for a path that is not
   * below the backend, and if there is no response. A backend that fails is a problem document with status 502, 503 or 504. Optional: only
   * the shell has backends, and an app whose `app.json` says `"backend": true` has it there.
   */
  readonly backend?: (path: string, init?: RequestInit) => Promise<Response>;
  readonly session: Session;
  /** The current route. `get` returns the same object until the route changes. */
  readonly location: Store<HostLocation>;
  /**
   * Goes to a path of this page, which may have a query. `location` has changed when it returns, unless the host stays where it is
   * or loads another page. `replace` adds no entry to the browser's history.
   */
  readonly navigate: (to: string, options?: { replace?: boolean }) => void;
  /** Returns the URL that opens a path in another tab. Optional: without it the path itself is that URL. */
  readonly createHref?: (path: string) => string;
  /** True once the person has pressed a key or a button since the page was loaded. Never true because of an earlier page. */
  readonly hasUserInteracted: () => boolean;
  /** Leaves the page for a URL that is not one of its routes, as a link does, e.g. for a login at another site. */
  readonly openExternal: (url: string) => void;
  /**
   * Shows a short message and announces it to screen readers; `action` adds a button. The message disappears after a while, so it
   * must not be the only place of an error, nor the only way to undo something.
   */
  readonly toast: (message: string, action?: ToastAction) => void;
  readonly theme: Store<Theme>;
  /** Unsaved text and changes. They survive a reload and a logout, and only the person who made them can read them. */
  readonly drafts: DraftStore;
  readonly storage: HostStorage;
  /** Changes of the person's data on the server. Optional: without it an app shows what it has read until it reads again. */
  readonly changes?: ChangeFeed;
  /** Loads the changes on their way to the server: one outbox for the page. `lazyOutbox` has it at once. */
  readonly outbox: () => Promise<Outbox>;
  /**
   * Loads the app's documents on the server. The host adds the app's name, so that apps do not meet in one key. Optional: the embedded
   * board has none, because a portal's access is for tasks only, nor has a host before 2.2.0.
   */
  readonly documents?: () => Promise<DocumentStore>;
  /**
   * Loads the events between the apps of the page. Optional: only the shell has other apps, and one before 2.6.0 has none. For extensions
   * too, not for a search.
   */
  readonly events?: () => Promise<AppEvents>;
  /**
   * Reports an error that the app has handled to those who operate it. `context` names the activity, e.g. `draft`. Never throws.
   */
  readonly reportError: (error: unknown, context: string) => void;
  /** Reports that the app cannot go on. The host unmounts it and shows an error with Retry, which mounts it again. */
  readonly crash: (error: unknown) => void;
  /**
   * Marks unsaved work, which the app has written to `drafts` before; the returned function takes the mark back. While there is a
   * mark the host does not reload the page, nor offer to. If drafts do not outlive the page, the browser asks before the page is
   * closed.
   */
  readonly setUnsaved: () => () => void;
  /**
   * Sets the document's title, and announces it to screen readers when the screen changes. Ignored once the app is being unmounted.
   */
  readonly setTitle: (title: string) => void;
  /**
   * Mounts the extensions of other apps into a slot that this app's app.json offers. An extension that fails, or is not mounted within
   * five seconds, leaves nothing behind. Returns a function that unmounts them. Never throws. Optional: without it the slot stays empty,
   * as at a host before 2.3.0. Extensions themselves have no slots.
   */
  readonly openSlot?: (name: string, slot: OpenSlot) => () => void;
}

export interface OpenSlot {
  /** The host adds an element for each extension. */
  readonly element: HTMLElement;
  /** The data that the slot's contract passes to extensions. */
  readonly context: Store<unknown>;
}

/** Within a major version the contract only grows, by optional members. A release says which versions it works with (`needs.shell`). */
export const hostContract = '2.6.0';

/** A value that changes. It fits React's `useSyncExternalStore`: `get` returns the same value until it changes. */
export interface Store<Value> {
  readonly get: () => Value;
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface HostLocation {
  /** Begins with `/` and is percent-encoded. */
  readonly path: string;
  /** Empty, or the query with its `?`. */
  readonly search: string;
}

/** The button of a toast. */
export interface ToastAction {
  readonly label: string;
  readonly onPress: () => void;
  /**
   * A key that presses it too, such as `z` for Undo. A host then keeps a button for the keyboard when the toast has disappeared, until
   * it was pressed or the next toast has a key. Optional: without it the action goes with the toast, as at a host before 2.1.0.
   */
  readonly shortcut?: string;
}

export type Theme = 'light' | 'dark';

export interface Session {
  /** Returns the user's id, also after the session has expired. Undefined if nobody has logged in. */
  readonly userId: () => string | undefined;
}

/** Keys begin with the app's name: `notes/new`. With others each call rejects. Values are copied, and must survive `JSON.stringify`. */
export interface DraftStore {
  /** Resolves to undefined if there is no draft. Rejects if the store cannot be read, so that nobody overwrites an unread draft. */
  readonly read: <Draft>(key: string) => Promise<Draft | undefined>;
  /**
   * From the call on, the draft is there for the next `read` and for the next page, even if this one is closed before it settles.
   */
  readonly write: (key: string, draft: unknown) => Promise<void>;
  readonly remove: (key: string) => Promise<void>;
  /** Resolves to the keys of this user that begin with a prefix. */
  readonly keys: (prefix: string) => Promise<string[]>;
}

/**
 * Short values of one app, shared by all tabs and deleted at logout. Reading and writing never throws: if the browser blocks
 * storage, values last as long as the page.
 */
export interface HostStorage {
  readonly read: (key: string) => string | undefined;
  readonly write: (key: string, value: string) => void;
  readonly remove: (key: string) => void;
  /** Calls `listener` after each change, in this tab or another one. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void;
}

export interface ChangeFeed {
  /**
   * Calls `listener` after items of an entity, such as `notes`, have changed on the server: by this page, another tab, device or
   * portal, normally within a second. A host that may have missed changes calls it with an empty change; while it cannot follow, it
   * does so every minute, as long as the page is visible. Never called for the data of a person who has logged out. Returns a function
   * that unsubscribes it.
   */
  readonly subscribe: (topic: string, listener: (change: Change) => void) => () => void;
}

/** Without a version the item was deleted; without an id any items may have changed. */
export interface Change {
  /** The first part of the item's ETag. */
  readonly id?: string | undefined;
  /** The second part. */
  readonly version?: number | undefined;
}

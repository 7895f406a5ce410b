import type { Problem } from '@daybook/contracts/problem';
import type { Store } from './host.ts';

/**
 * Stores changes on the device until the server has them, and sends them: at once, and again with growing pauses until it has responded.
 * They survive a reload, a closed tab and a logout, and are sent by any page of the person who made them, also when the app is not
 * shown. If the browser stores nothing they last as long as the page.
 */
export interface Outbox {
  /** The person's changes that the server does not have yet, of all apps and tabs, the oldest first. */
  readonly entries: Store<readonly OutboxEntry[]>;
  /** Adds a change to `entries` before it returns, and sends it. Changes of one item are sent in their order, those of others beside them. */
  readonly add: (change: OutboxChange) => OutboxEntry;
  /** Sends waiting changes now: those of one item, or all. */
  readonly retry: (item?: string) => void;
  /** Drops a change. It may have reached the server. */
  readonly discard: (id: string) => void;
  /** Sends an undecided change again, in its place of the order: as it is, or as the person has decided. */
  readonly resend: (id: string, decided?: Pick<OutboxChange, 'body' | 'base'>) => void;
  /**
   * Calls `listener` when the server has a change, while it is still in `entries`. Without `stored` the item is deleted, or its state
   * is unknown. Returns a function that unsubscribes it.
   */
  readonly onSaved: (listener: (entry: OutboxEntry, stored?: StoredItem) => void) => () => void;
}

/** A call of an operation that changes one item. */
export interface OutboxChange {
  /** A UUIDv7 of its own (`nextEntryId`), greater than those before. Optional. */
  readonly id?: string;
  /** The operation's id: `updateTask`. */
  readonly operation: string;
  readonly method: 'POST' | 'PUT' | 'DELETE';
  /** That of a note, a task or a document. A stored change with another path is not sent: the person has to decide about it. */
  readonly path: string;
  readonly body?: Readonly<Record<string, unknown>>;
  /** The item that it changes, after the entity's name: `tasks/7`. One that it creates gets a name that no other item has. */
  readonly item: string;
  /** A description of the change for the person: `Moved to DONE`. Optional: without it the host makes one from the request. */
  readonly summary?: string;
  /** The item as the person saw it. A field that the change leaves as it was keeps the value that the server has. */
  readonly base?: StoredItem;
  /** When the person made the change (`Date.now()`), if that was not just now: then it does not win over later changes elsewhere. */
  readonly at?: number;
  /** True if it never wins: the person has to decide if the same field was changed elsewhere, also if they made the change just now. */
  readonly asks?: boolean;
  /**
   * True if the body is the whole item, which it replaces: it is never merged with a change elsewhere. With `asks` and without a `base` a
   * PUT creates the item only, and replaces none.
   */
  readonly isWhole?: boolean;
  /**
   * `path` and `item` as they are once the server has the change, with fields of the response in braces: `/api/notes/{slug}/`. Later
   * changes of the item get them. Needed if the change creates the item, or may give it another id.
   */
  readonly savedAs?: Pick<OutboxChange, 'path' | 'item'>;
}

/** A change in the outbox. */
export interface OutboxEntry extends OutboxChange {
  /** A UUIDv7, sent as Idempotency-Key unless it has another `key`. */
  readonly id: string;
  /** The Idempotency-Key of what the person has decided: the server may have made the first change. */
  readonly key?: string;
  /** When the person made the change: `Date.now()`. */
  readonly at: number;
  /**
   * `sending`: on its way. `waiting`: an attempt has failed, and there will be another. `undecided`: the person has to decide, because
   * the same field was changed elsewhere (`theirs`), or because the server rejects the change (`problem`).
   */
  readonly state: 'sending' | 'waiting' | 'undecided';
  readonly theirs?: StoredItem;
  readonly problem?: Pick<Problem, 'status' | 'title' | 'detail' | 'errors'>;
}

/** An item as the server had it, and the ETag of that state. */
export interface StoredItem {
  readonly item: Readonly<Record<string, unknown>>;
  readonly etag?: string | undefined;
}

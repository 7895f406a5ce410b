import type { Operation, RequestOf } from '@daybook/contracts/operation';
import type { FieldValues } from 'react-hook-form';
import { type CallOptions, loggedCall } from '../api/call.ts';
import type { Host } from '../host/host.ts';
import type { EntityCache } from './entity-cache.ts';
import type { EntityAddress, EntityOperations } from './entity-changes.ts';

/** The types of an entity, as one type parameter for the functions and components of this folder. */
export interface EntityTypes {
  readonly id: string | number;
  /** As the API returns it. */
  readonly item: object;
  /** The body of a request that creates or updates an item. */
  readonly draft: object;
  /** The values of the form: `FieldsOf` the draft. */
  readonly fields: FieldValues;
}

/**
 * Describes an entity: a kind of item that a person lists, adds, edits and deletes, such as notes. `addScreen`, `editScreen` and
 * `detailScreen` make its screens, `ResumeItemDraft` offers to continue an unsaved one; its list or board is the app's own.
 */
export interface Entity<T extends EntityTypes> {
  /** The plural: the first part of the draft keys, e.g. `notes/new`. */
  readonly name: string;
  /** One item in texts, in lower case: `note`. */
  readonly noun: string;
  readonly idOf: (item: T['item']) => T['id'];
  /** The heading of an item's screen. */
  readonly titleOf: (item: T['item']) => string;
  readonly api: EntityApi<T>;
  readonly pending: PendingRules<T>;
  readonly cache: EntityCache<T>;
  readonly route: EntityRoute<T>;
  readonly labels: EntityLabels;
  /** How many placeholder lines are shown until a form or an item is loaded. */
  readonly skeletonLines: number;
}

/** How items are shown whose changes the server does not have yet. */
interface PendingRules<T extends EntityTypes> {
  /** Returns an id for a new item until the server has given it one. */
  readonly newId: () => T['id'];
  readonly isNewId: (id: T['id']) => boolean;
  /**
   * Returns an item with the changes that the person has made.
   *
   * @param shown.item - missing if the item is new
   * @param shown.at - when the person made the change
   */
  readonly show: (
    draft: Partial<T['draft']>,
    shown: { readonly id: T['id']; readonly at: string; readonly item?: Partial<T['item']> | undefined },
  ) => T['item'];
}

/** The id in the path of an item's screens, and the paths. */
interface EntityRoute<T extends EntityTypes> {
  /** The parameter of the app's routes, e.g. `slug` of `/notes/:slug`. */
  readonly param: string;
  /** Returns the id for the parameter; undefined if no item can have it, so that nothing is requested. */
  readonly parseId: (param: string) => T['id'] | undefined;
  readonly list: string;
  readonly add: string;
  readonly item: (id: T['id'] | string) => string;
  readonly edit: (id: T['id'] | string) => string;
}

/** Texts of the screens that differ by entity. Without `added`, `updated` or `deleted` there is no toast. */
interface EntityLabels {
  readonly add: string;
  readonly edit: string;
  readonly update: string;
  readonly delete: string;
  readonly cancel: string;
  readonly deleteTitle: string;
  readonly deleteQuestion: string;
  readonly added?: string;
  readonly updated?: string;
  readonly deleted?: string;
  readonly editTitle: string;
  readonly backToList: string;
  /** The heading of an item's screen before the item is loaded. */
  readonly unloadedTitle: (param: string) => string;
}

/** An item as the server has it, and the ETag of that state. */
export interface Stored<Item> {
  readonly item: Item;
  readonly etag: string | undefined;
}

/** The calls of an entity. A failed call is logged to the console (spec section 8) and throws a CallError. */
export interface EntityApi<T extends EntityTypes> {
  readonly read: (fetch: Host['fetch'], id: T['id']) => Promise<Stored<T['item']>>;
  /** Fails with 412 if the item is no longer in the state of the ETag. */
  readonly update: (fetch: Host['fetch'], id: T['id'], draft: T['draft'], etag: string | undefined) => Promise<Stored<T['item']>>;
  readonly operations: EntityOperations<T>;
  readonly address: EntityAddress;
  /** The last saves of this page, also those in flight, the newest last: their changes need not be read again. */
  readonly saves: readonly Save[];
  /** Adds a save that is made by `host.outbox`. @param deleted - the ETag of the state that it deletes */
  readonly recordSave: (saved: Promise<Stored<T['item']> | undefined>, deleted?: string) => void;
}

/** A call that changes an item. */
export interface Save {
  /** The ETag of the state that was deleted; undefined if the call returns the new state. */
  readonly deleted?: string | undefined;
  /** Resolves to the new state; undefined after a deletion, and null if the call failed. */
  readonly saved: Promise<Stored<object> | undefined | null>;
}

/** Makes the calls of an entity from its operations. */
export function entityApi<T extends EntityTypes>(operations: EntityOperations<T>, address: EntityAddress): EntityApi<T> {
  const { param } = address;
  const one = (id: T['id']) => ({ params: { [param]: id } });
  const saves: Save[] = [];
  const remember = <Result extends Stored<T['item']> | undefined>(call: Promise<Result>, deleted?: string) => {
    saves.push({ saved: call.catch(() => null), deleted });
    if (saves.length > MOST_SAVES) saves.shift();
    return call;
  };
  return {
    read: async (fetch, id) => stored(await send(fetch, operations.read, one(id))),
    update: (fetch, id, draft, ifMatch) =>
      remember(send(fetch, operations.update, { ...one(id), body: draft }, { ifMatch }).then(stored)),
    operations,
    address,
    saves,
    recordSave: (saved, deleted) => void remember(saved, deleted),
  };
}

const MOST_SAVES = 50;

/** The path's parameter is known only at run time, so the input is typed by the callers above. */
const send = <Op extends Operation>(fetch: Host['fetch'], operation: Op, input: object, options?: CallOptions) =>
  loggedCall(fetch, operation, input as RequestOf<Op>, options);

const stored = <Item>({ data, etag }: { data: Item; etag: string | undefined }): Stored<Item> => ({ item: data, etag });

export const newDraftKey = ({ name }: { name: string }) => `${name}/new`;
export const editDraftKey = ({ name }: { name: string }, id: string | number) => `${name}/edit/${id}`;

/** Loads the dialog that asks before a deletion: for an app's list of parts that it loads while the page is idle. */
export const loadDeleteDialog = () => import('./delete-dialog.tsx').then(({ DeleteDialog }) => DeleteDialog);

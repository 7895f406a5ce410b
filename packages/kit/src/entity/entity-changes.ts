import type { Operation } from '@daybook/contracts/operation';
import type * as z from 'zod/mini';
import { toChange } from '../api/call.ts';
import type { OutboxChange, StoredItem } from '../host/host.ts';
import type { EntityApi, EntityTypes, Stored } from './entity.ts';

/** Changes as `host.outbox` takes them. */
export interface EntityChanges<T extends EntityTypes> {
  readonly create: (id: T['id'], draft: T['draft']) => OutboxChange;
  readonly update: (id: T['id'], draft: T['draft'], seen: Stored<Partial<T['item']>>) => OutboxChange;
  readonly delete: (id: T['id'], seen: Stored<T['item']>) => OutboxChange;
}

export interface EntityOperations<T extends EntityTypes> {
  readonly create: Operation<string, undefined, z.ZodMiniType<T['draft']>, z.ZodMiniType<T['item']>>;
  readonly read: Operation<string, undefined, undefined, z.ZodMiniType<T['item']>>;
  readonly update: Operation<string, undefined, z.ZodMiniType<T['draft']>, z.ZodMiniType<T['item']>>;
  readonly delete: Operation<string, undefined, undefined, undefined>;
}

/** Where the API has the items of an entity. */
export interface EntityAddress {
  readonly name: string;
  /** The parameter in the operations' paths, e.g. `slug` of `/api/notes/:slug/`. */
  readonly param: string;
  /** The field of an item that is its id. */
  readonly key: string;
}

type Api<T extends EntityTypes> = Pick<EntityApi<T>, 'operations' | 'address'>;

/** Returns the changes of an entity's items. Not part of the entity, which is in the first load. */
export function changesOf<T extends EntityTypes>({ operations, address: { name, param, key } }: Api<T>): EntityChanges<T> {
  const path = operations.read.path.replace(`:${param}`, `{${key}}`);
  const savedAs = { path, item: itemName({ name }, `{${key}}`) };
  const change = (operation: Operation, id: T['id'], body?: object) => ({
    ...toChange(operation, { params: { [param]: id }, body }),
    item: itemName({ name }, id),
  });
  return {
    create: (id, draft) => ({ ...change(operations.create, id, draft), savedAs }),
    update: (id, draft, seen) => ({
      ...change(operations.update, id, draft),
      base: toBase(seen),
      asks: true,
      savedAs,
    }),
    delete: (id, seen) => ({ ...change(operations.delete, id), base: toBase(seen) }),
  };
}

/** Returns the item of a response; undefined if it does not match the contract. */
export function parseStored<T extends EntityTypes>(
  { operations }: Pick<Api<T>, 'operations'>,
  { item, etag }: StoredItem,
): Stored<T['item']> | undefined {
  const { data } = operations.read.response.safeParse(item);
  return data && { item: data, etag };
}

/** Returns how the outbox names an item. */
export const itemName = ({ name }: { name: string }, id: string | number) => `${name}/${id}`;

const toBase = ({ item, etag }: Stored<object>): StoredItem => ({ item: item as StoredItem['item'], etag });

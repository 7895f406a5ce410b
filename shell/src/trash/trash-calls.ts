// Imported first: see session/account-calls.ts.
import '@daybook/kit/api/zod-setup';
import type { EntityName } from '@daybook/contracts/api';
import {
  deleteForGood,
  emptyTrash,
  listTrash,
  restoreFromTrash,
  type RestoredItem,
  type TrashedItem,
} from '@daybook/contracts/trash';
import { call } from '@daybook/kit/api/call';
import type { Host } from '@daybook/kit/host/host';

export interface TrashPage {
  readonly items: readonly TrashedItem[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** Returns the first page. */
export const readTrash = (fetch: Host['fetch']) => readPage(fetch);

export async function readPage(fetch: Host['fetch'], cursor?: string): Promise<TrashPage> {
  const { data, next } = await call(fetch, listTrash, { query: { cursor } });
  return { items: data, next };
}

export async function restore(fetch: Host['fetch'], { id }: TrashedItem): Promise<RestoredItem> {
  const { data } = await call(fetch, restoreFromTrash, { params: { id } });
  return data;
}

export const removeForGood = (fetch: Host['fetch'], { id }: TrashedItem): Promise<unknown> =>
  call(fetch, deleteForGood, { params: { id } });

export const empty = (fetch: Host['fetch']): Promise<unknown> => call(fetch, emptyTrash, {});

/** Returns the path of a restored item's screen. */
export const pathOf = ({ kind, key }: RestoredItem) => paths[kind] + encodeURIComponent(key);

const paths: Readonly<Record<EntityName, string>> = { notes: '/notes/', tasks: '/tasks/' };

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
import { hasStatus } from '@daybook/kit/api/call-error';
import type { Host } from '@daybook/kit/host/host';

export interface TrashPage {
  readonly items: readonly TrashedItem[];
  /** The cursor of the next page. */
  readonly next: string | undefined;
}

/** Returns the first page. */
export const readTrash = (fetch: Host['fetch']) => readPage(fetch);

/** Returns so many pages that they have as many items, if there are. */
export async function readPages(fetch: Host['fetch'], count: number): Promise<TrashPage> {
  let page = await readPage(fetch);
  while (page.items.length < count && page.next !== undefined) {
    const { items, next } = await readPage(fetch, page.next);
    page = { items: [...page.items, ...items], next };
  }
  return page;
}

export async function readPage(fetch: Host['fetch'], cursor?: string): Promise<TrashPage> {
  const { data, next } = await call(fetch, listTrash, { query: { cursor } });
  return { items: data, next };
}

export async function restore(fetch: Host['fetch'], { id }: TrashedItem): Promise<RestoredItem> {
  const { data } = await call(fetch, restoreFromTrash, { params: { id } });
  return data;
}

/** Counts an item that is not there any more as deleted. */
export const removeForGood = (fetch: Host['fetch'], { id }: TrashedItem): Promise<unknown> =>
  call(fetch, deleteForGood, { params: { id } }).catch((error: unknown) => {
    if (!hasStatus(error, 404)) throw error;
  });

export const empty = (fetch: Host['fetch']): Promise<unknown> => call(fetch, emptyTrash, {});

/** Returns the path of a restored item's screen. */
export const pathOf = ({ kind, key }: RestoredItem) => paths[kind] + encodeURIComponent(key);

const paths: Readonly<Record<EntityName, string>> = { notes: '/notes/', tasks: '/tasks/' };

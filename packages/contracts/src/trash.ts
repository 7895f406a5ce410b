import * as z from '#zod';
import type { EntityName } from './api.ts';
import { operation } from './operation.ts';
import { text, timestamp } from './text.ts';

// Not `entityNames`: with it, the schemas of all entities would be in the first load of each app.
const kinds = ['notes', 'tasks'] as const satisfies readonly EntityName[];

/** How many days an item stays in the trash, and the longest page of its list. */
export const trashLimits = { days: 30, page: 100 } as const;

const item = {
  id: z.uuid(),
  kind: z.enum(kinds),
  /** The slug of a note or the number of a task, as in addresses. */
  key: z.string(),
  /** For a note without a title, the beginning of its body. */
  title: z.string(),
};

/** An item in the trash. Its id is the one in the ETags that it had, so a client that deletes an item knows how to restore it. */
export const trashedItem = z.object({
  ...item,
  deletedAt: timestamp,
  /** When it is deleted for good. */
  expiresAt: timestamp,
});

/** An item that was restored. `previousKey` is the key that it had; `key` differs from it if that was taken meanwhile. */
export const restoredItem = z.object({ ...item, previousKey: z.string() });

export const trashQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(trashLimits.page))),
  /** From the `Link: rel="next"` of the page before. */
  cursor: z.optional(text(512)),
});

export type TrashedItem = z.infer<typeof trashedItem>;
export type RestoredItem = z.infer<typeof restoredItem>;
export type TrashQuery = z.infer<typeof trashQuery>;

const tag = 'Trash';

export const listTrash = operation({
  id: 'listTrash',
  method: 'GET',
  path: '/api/trash/',
  summary: 'List the notes and tasks in the trash, the last deleted first',
  tag,
  query: trashQuery,
  response: z.array(trashedItem),
  errors: [401],
  headers: ['If-None-Match'],
});

/** Portals may restore tasks, because they may delete them. */
export const restoreFromTrash = operation({
  id: 'restoreFromTrash',
  method: 'POST',
  path: '/api/trash/:id/restore/',
  summary: 'Restore a note or a task from the trash. If its slug or number was taken meanwhile, it gets the next free one.',
  tag,
  portals: true,
  status: 201,
  response: restoredItem,
  errors: [401, 404],
  heavy: 'write',
});

export const deleteForGood = operation({
  id: 'deleteForGood',
  method: 'DELETE',
  path: '/api/trash/:id/',
  summary: 'Delete a note or a task in the trash for good',
  tag,
  status: 204,
  errors: [401, 404],
});

export const emptyTrash = operation({
  id: 'emptyTrash',
  method: 'DELETE',
  path: '/api/trash/',
  summary: 'Delete all notes and tasks in the trash for good',
  tag,
  status: 204,
  errors: [401],
});

export const trashOperations = [listTrash, restoreFromTrash, deleteForGood, emptyTrash];

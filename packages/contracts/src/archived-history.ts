import * as z from '#zod';
import { archivedNote, archivedTask, archivedTimestamp } from './archived-items.ts';
import { noteFields } from './notes.ts';

// Not in archived-items.ts, which is in the first load of each app.

/** An earlier version of a note of the archive. The last of the numbers leaves room for those of later saves. */
export const archivedVersion = z.strictObject({
  note: z.uuid('Must be the id of a note.').check(z.toLowerCase()),
  version: z.int().check(z.minimum(1), z.maximum(1_000_000_000)),
  ...noteFields,
  savedAt: archivedTimestamp,
});

/** An item in the trash. A later import recognizes it by its id, also a task. */
const trashedItem = <Kind extends string, Item extends z.ZodMiniType>(kind: Kind, item: Item) =>
  z.strictObject({
    kind: z.literal(kind),
    id: z.uuid('Must be the id of an item in the trash.').check(z.toLowerCase()),
    deletedAt: archivedTimestamp,
    item,
  });

export const archivedTrash = z.discriminatedUnion(
  'kind',
  [trashedItem('notes', archivedNote), trashedItem('tasks', archivedTask)],
  'Must be "notes" or "tasks".',
);

export type ArchivedVersion = z.infer<typeof archivedVersion>;
export type ArchivedTrash = z.infer<typeof archivedTrash>;

import * as z from 'zod/mini';
import { noteFields } from './notes.ts';
import { operation } from './operation.ts';
import { taskFields, taskId } from './tasks.ts';
import { text, timestamp } from './text.ts';

/** An archive may hold what many small requests would have made. */
export const archiveLimits = { bytes: 32 * 1024 * 1024, entries: 50_000 } as const;

/** Lists go on from a year of four digits, and PostgreSQL knows no year 0. `timestamp` takes both: a list shows what is there. */
const moment = timestamp.check(z.regex(/^(?!0)/, 'Must be in the year 1000 or later.'));

/** A note as an archive keeps it: with its id, by which it is known again, in small letters as the database writes it. */
export const archivedNote = z.strictObject({
  id: z.uuid('Must be the id of a note.').check(z.toLowerCase()),
  slug: text(255).check(
    z.regex(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u, 'Must be letters and digits with hyphens between them.'),
  ),
  ...noteFields,
  created: moment,
  updated: moment,
});

/** A task as an archive keeps it: known again by its number. */
export const archivedTask = z.strictObject({
  ...taskFields,
  created: moment,
});

const head = {
  format: z.literal('daybook', 'Must be "daybook": is this an archive of Daybook?'),
  version: z.literal(1, 'Only version 1 is known here.'),
};

/** An archive whose entries are still to be checked, one by one: 50,000 at once would stop the server for seconds. */
export const uncheckedArchive = z.strictObject({
  ...head,
  notes: z.array(z.unknown()).check(z.maxLength(archiveLimits.entries)),
  tasks: z.array(z.unknown()).check(z.maxLength(archiveLimits.entries)),
});

/** Everything that a user owns, in a file. */
export const archive = z.strictObject({
  ...head,
  notes: z.array(archivedNote).check(z.maxLength(archiveLimits.entries)),
  tasks: z.array(archivedTask).check(z.maxLength(archiveLimits.entries)),
});

/** An archive as it is exported: of any length. */
const exported = z.strictObject({ ...head, notes: z.array(archivedNote), tasks: z.array(archivedTask) });

/** What an import did. What is there already is kept as it is; `conflicting` are the numbers that another task has. */
export const imported = z.object({
  notes: z.object({ added: z.int(), kept: z.int() }),
  tasks: z.object({ added: z.int(), kept: z.int(), conflicting: z.array(taskId) }),
});

export type Archive = z.infer<typeof archive>;
export type ArchivedNote = z.infer<typeof archivedNote>;
export type ArchivedTask = z.infer<typeof archivedTask>;
export type Imported = z.infer<typeof imported>;

const tag = 'Archive';

export const exportArchive = operation({
  id: 'exportArchive',
  method: 'GET',
  path: '/api/export/',
  summary: 'Gives everything that the user owns.',
  tag,
  response: exported,
  errors: [401, 429],
  heavy: 'read',
});

export const importArchive = operation({
  id: 'importArchive',
  method: 'POST',
  path: '/api/import/',
  summary: 'Adds what an archive holds and the user does not have; all of it, or nothing where some of it is refused.',
  tag,
  body: archive,
  bodyLimit: archiveLimits.bytes,
  bodyValues: 20 * archiveLimits.entries,
  response: imported,
  heavy: 'import',
  errors: [401, 409, 429, 503],
});

import * as z from 'zod/mini';
import { noteFields } from './notes.ts';
import { operation } from './operation.ts';
import { taskFields, taskId } from './tasks.ts';
import { text, timestamp } from './text.ts';

/** An archive may contain as much as many small requests would create. */
export const archiveLimits = { bytes: 32 * 1024 * 1024, entries: 50_000 } as const;

/** The cursors of lists need a year with four digits, and PostgreSQL has no year 0. */
const moment = timestamp.check(z.regex(/^(?!0)/, 'Must be in the year 1000 or later.'));

/** A note in an archive. A later import recognizes it by its id, in lower case as in the database. */
export const archivedNote = z.strictObject({
  id: z.uuid('Must be the id of a note.').check(z.toLowerCase()),
  slug: text(255).check(
    z.regex(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u, 'Must be letters and digits, with single hyphens between them.'),
  ),
  ...noteFields,
  created: moment,
  updated: moment,
});

/** A task in an archive. A later import recognizes it by its number. */
export const archivedTask = z.strictObject({
  ...taskFields,
  created: moment,
});

const head = {
  format: z.literal('daybook', 'Must be "daybook". Is this file an archive of Daybook?'),
  version: z.literal(1, 'Must be 1, the only version that is supported.'),
};

/** An archive whose entries are validated later, one by one: 50,000 at once would block the server for seconds. */
export const uncheckedArchive = z.strictObject({
  ...head,
  notes: z.array(z.unknown()).check(z.maxLength(archiveLimits.entries)),
  tasks: z.array(z.unknown()).check(z.maxLength(archiveLimits.entries)),
});

/** All data of a user. */
export const archive = z.strictObject({
  ...head,
  notes: z.array(archivedNote).check(z.maxLength(archiveLimits.entries)),
  tasks: z.array(archivedTask).check(z.maxLength(archiveLimits.entries)),
});

/** An exported archive, of any length. */
const exported = z.strictObject({ ...head, notes: z.array(archivedNote), tasks: z.array(archivedTask) });

/** The result of an import. Entries that exist already are kept. `conflicting` lists the numbers that other tasks have. */
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
  summary: 'Export all of your data',
  tag,
  response: exported,
  errors: [401, 429],
  heavy: 'read',
});

export const importArchive = operation({
  id: 'importArchive',
  method: 'POST',
  path: '/api/import/',
  summary: 'Import the entries of an archive that you do not have. If one of them is rejected, nothing is imported.',
  tag,
  body: archive,
  bodyLimit: archiveLimits.bytes,
  bodyValues: 20 * archiveLimits.entries,
  response: imported,
  heavy: 'import',
  errors: [401, 409, 429, 503],
});

export const archiveOperations = [exportArchive, importArchive];

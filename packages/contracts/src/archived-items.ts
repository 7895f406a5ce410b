import * as z from '#zod';
import { noteFields } from './notes.ts';
import { taskFields } from './tasks.ts';
import { text, timestamp } from './text.ts';

// Not in notes.ts and tasks.ts: a bundler cannot drop the calls that make a schema, so the first load of notes exceeded its budget.

/**
 * The cursors of lists need a year with four digits, and PostgreSQL has no year 0. It rounds to the milliseconds that exports have: a longer
 * fraction could make 9999 the year 10000, in an export that no import accepts.
 */
export const archivedTimestamp = timestamp.check(
  z.regex(/^(?!0)/, 'Must be in the year 1000 or later.'),
  z.regex(/^(?!.*\.\d{4})/, 'Must have at most three decimals.'),
);

/** Returns the schema of an item in an archive. A later import recognizes it by its id, in lower case as in the database. */
export const archivedItem = <Fields extends z.core.$ZodShape>(noun: string, fields: Fields) =>
  z.strictObject({
    id: z.uuid(`Must be the id of a ${noun}.`).check(z.toLowerCase()),
    ...fields,
    created: archivedTimestamp,
    updated: archivedTimestamp,
  });

export const archivedNote = archivedItem('note', {
  slug: text(255).check(
    z.regex(/^[\p{L}\p{M}\p{N}]+(?:-[\p{L}\p{M}\p{N}]+)*$/u, 'Must be letters and digits, with single hyphens between them.'),
  ),
  ...noteFields,
});

/** A task in an archive. A later import recognizes it by its number. */
export const archivedTask = z.strictObject({ ...taskFields, created: archivedTimestamp });

export type ArchivedNote = z.infer<typeof archivedNote>;
export type ArchivedTask = z.infer<typeof archivedTask>;

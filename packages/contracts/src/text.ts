import * as z from 'zod/mini';

/** Well-formed Unicode without NUL, which PostgreSQL cannot store. Lengths are in code points, as in JSON Schema and PostgreSQL. */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `Must be at most ${max} characters long.`),
      z.refine(isStorable, 'Must not contain NUL or broken (unpaired surrogate) characters.'),
    );

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** An instant in a response: ISO 8601 in UTC, with milliseconds. */
export const timestamp = z.iso.datetime();

/** An instant in an archive: the cursors of lists need a year with four digits, and PostgreSQL has no year 0. */
export const archivedTimestamp = timestamp.check(z.regex(/^(?!0)/, 'Must be in the year 1000 or later.'));

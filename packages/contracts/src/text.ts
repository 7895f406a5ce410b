import * as z from 'zod/mini';

/**
 * Text as a person writes it: well-formed Unicode without NUL, which PostgreSQL cannot hold. Lengths count code points, as JSON
 * Schema and PostgreSQL do.
 */
export const text = (max: number) =>
  z
    .string()
    .check(
      z.maxLength(max, `Must be at most ${max} characters long.`),
      z.refine(isStorable, 'Must not contain NUL or broken (unpaired surrogate) characters.'),
    );

const isStorable = (value: string) => !value.includes('\0') && value.isWellFormed();

/** An instant as an answer gives it: ISO 8601 in UTC, to the millisecond. */
export const timestamp = z.iso.datetime();

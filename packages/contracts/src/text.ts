import * as z from '#zod';

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

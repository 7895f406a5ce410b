import type * as z from '#zod';

/** Returns the messages of an invalid value by the path of the field, as in a problem document; nothing if the value is valid. */
export function errorsOf(schema: z.ZodMiniType, value: unknown): Record<string, string[]> {
  const errors: Record<string, string[]> = {};
  for (const { path, message } of schema.safeParse(value).error?.issues ?? []) (errors[path.join('.')] ??= []).push(message);
  return errors;
}

/** The message of a value of the wrong type. The server replaces it with one that names the type. */
export const invalidInput = 'Invalid input';

import * as z from 'zod/mini';
import { type FieldErrors, invalidFields, ProblemError } from '../problem-error.ts';
import { schemaMessage } from './schema-messages.ts';

z.config({ localeError: schemaMessage });

/**
 * The value that a schema makes of what was sent.
 *
 * @throws {ProblemError} 400 that names each field which is wrong, missing or unknown
 */
export function validate(schema: z.ZodMiniType, sent: unknown): unknown {
  if (!isObject(sent)) throw new ProblemError(400, 'The body must be a JSON object.');
  const checked = schema.safeParse(sent);
  if (!checked.success) throw invalidFields(fieldErrors(checked.error.issues));
  return checked.data;
}

const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The most fields that are named: a body can have millions of wrong ones. */
export const mostErrors = 20;

/** What is wrong with the first fields, by their paths. */
export function fieldErrors(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): FieldErrors {
  // Own members even for a field called __proto__, which an assignment would lose.
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues.slice(0, mostErrors).flatMap(nameFields).slice(0, mostErrors)) {
    const field = [...at, ...path].join('.');
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** An unknown field is reported at the object that holds it: here it is named itself. */
function nameFields(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.slice(0, mostErrors).map((key) => ({ path: [...issue.path, key], message: 'This field is unknown.' }));
}

import * as z from 'zod/mini';
import { type FieldErrors, invalidFields, ProblemError } from '../problem-error.ts';

/** The most fields that a response reports: a body can have millions of invalid ones. */
export const maxFieldErrors = 20;

/** Returns the value that a schema makes of the input. @throws {ProblemError} 400 that names each invalid, missing or unknown field */
export function validate(schema: z.ZodMiniType, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input))
    throw new ProblemError(400, 'The body must be a JSON object.');
  const result = schema.safeParse(input);
  if (!result.success) throw invalidFields(toFieldErrors(result.error.issues));
  return result.data;
}

/** Returns the errors of the first fields, by their paths below `at`. */
export function toFieldErrors(issues: readonly z.core.$ZodIssue[], at: readonly PropertyKey[] = []): FieldErrors {
  // A Map, because assigning to a field called __proto__ would lose it.
  const errors = new Map<string, string[]>();
  for (const { path, message } of issues.slice(0, maxFieldErrors).flatMap(nameFields).slice(0, maxFieldErrors)) {
    const field = [...at, ...path].join('.');
    errors.set(field, [...(errors.get(field) ?? []), message]);
  }
  return Object.fromEntries(errors);
}

/** zod reports an unknown field at the object that holds it. This names the field itself. */
function nameFields(issue: z.core.$ZodIssue): { path: PropertyKey[]; message: string }[] {
  if (issue.code !== 'unrecognized_keys') return [issue];
  return issue.keys.slice(0, maxFieldErrors).map((key) => ({ path: [...issue.path, key], message: 'This field is unknown.' }));
}

/** Returns the message for an issue whose schema has none. zod's own messages are written for programmers. */
export function issueMessage(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return typeMessage(issue);
    case 'too_small':
      return boundMessage('at least', issue.origin, Number(issue.minimum));
    case 'too_big':
      return boundMessage('at most', issue.origin, Number(issue.maximum));
    case 'invalid_value':
      return choiceMessage(issue.values.map(String));
    case 'invalid_format':
      return formatMessage(issue.format);
    case 'unrecognized_keys':
      return `Must not have ${issue.keys.join(', ')}.`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'not_multiple_of':
    case 'custom':
      return fallbackMessage;
  }
}

z.config({ localeError: issueMessage });

const typeMessage = ({ expected, input }: z.core.$ZodRawIssue<z.core.$ZodIssueInvalidType>) =>
  input === undefined ? 'This field is required.' : (typeMessages.get(expected) ?? fallbackMessage);

const formatMessage = (format: string) => formatMessages.get(format) ?? fallbackMessage;

const choiceMessage = (values: readonly string[]) => `${values.length === 1 ? 'Must be' : 'Pick one of'} ${values.join(', ')}.`;

function boundMessage(kind: 'at least' | 'at most', origin: string, limit: number) {
  if (origin === 'string') return `Must be ${kind} ${limit} characters long.`;
  if (origin === 'array') return `Must have ${kind} ${limit} ${limit === 1 ? 'entry' : 'entries'}.`;
  return `Must be ${kind} ${limit}.`;
}

const typeMessages = new Map<string, string>([
  ['string', 'Must be text.'],
  ['number', 'Must be a number.'],
  ['int', 'Must be a whole number.'],
  ['boolean', 'Must be true or false.'],
  ['array', 'Must be a list.'],
  ['object', 'Must be an object.'],
]);

const formatMessages = new Map<string, string>([
  ['uuid', 'Must be a UUID.'],
  ['datetime', 'Must be an instant in UTC, as 2030-01-02T03:04:05Z.'],
]);

const fallbackMessage = 'This value is not valid.';

import { logout } from '@daybook/contracts/accounts';
import { writeDocument } from '@daybook/contracts/documents';
import { noteDraft, notesQuery } from '@daybook/contracts/notes';
import { operations } from '@daybook/contracts/operations';
import * as z from 'zod/mini';
import { validate, issueMessage } from './validate.ts';
import { ProblemError } from '../problem-error.ts';

const draft = { title: 'Milk', body: '', category: 'PERSONAL' };

describe('validate', () => {
  it('returns the output of the schema', () => {
    expect(validate(noteDraft, { title: 'Milk', category: 'PERSONAL' })).toEqual(draft);
    expect(validate(notesQuery, { limit: '5' })).toEqual({ limit: 5 });
  });

  it.each<[string, unknown, string, string]>([
    ['a wrong type', { ...draft, title: 7 }, 'title', 'Must be text.'],
    ['a missing field', { title: 'Milk' }, 'category', 'Pick one of BUSINESS, PERSONAL, IMPORTANT.'],
    ['an unknown field', { ...draft, colour: 'red' }, 'colour', 'This field is unknown.'],
    ['a field named like a property of every object', { ...draft, constructor: 1 }, 'constructor', 'This field is unknown.'],
    [
      'a field that would change the prototype',
      JSON.parse('{"__proto__":{},"title":"a","category":"PERSONAL"}'),
      '__proto__',
      'This field is unknown.',
    ],
  ])('names the field of %s', (_, input, field, message) => {
    const error = errorOf(() => validate(noteDraft, input));

    expect(Object.entries(error.errors ?? {})).toEqual([[field, [message]]]);
  });

  it('reports a missing text as required', () => {
    expect(errorOf(() => validate(logout.body, {})).errors).toEqual({ refresh: ['This field is required.'] });
  });

  it.each([[undefined], [null], ['text'], [[]], [7]])('rejects %j, which has no fields', (input) => {
    const error = errorOf(() => validate(noteDraft, input));

    expect(error).toMatchObject({ status: 400, message: 'The body must be a JSON object.', errors: undefined });
  });
});

function errorOf(work: () => unknown): ProblemError {
  try {
    work();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error;
  }
  throw new Error('It did not throw.');
}

/** Values that are invalid somewhere, whatever the schema. */
const wrong = [undefined, null, 7, -1, 0, 1.5, 1e12, NaN, true, 'x', '', '0', '1.5', '9999', 'x'.repeat(3_000_000), '\0', [], {}];

/** The contents of a document may have any fields: `contentProblem` has their rules. */
const schemas = operations.flatMap(({ id, body, query }) => [
  ...(body && id !== writeDocument.id ? [[`the body of ${id}`, body] as const] : []),
  ...(query ? [[`the query of ${id}`, query] as const] : []),
]);

it.each(schemas)('reports every error of %s in sentences', (_, schema) => {
  const messages = valuesFor(schema).flatMap((value) => errorsOf(schema, value));

  expect(messages.length).toBeGreaterThan(0);
  expect(messages.filter((message) => !/^[A-Z].*[.?]$/.test(message))).toEqual([]);
});

it.each<[z.ZodMiniType, unknown, string]>([
  [z.coerce.number().check(z.int(), z.minimum(1)), '0', 'Must be at least 1.'],
  [z.coerce.number().check(z.int(), z.maximum(9)), '10', 'Must be at most 9.'],
  [z.coerce.number().check(z.int()), '1.5', 'Must be a whole number.'],
  [z.coerce.number(), 'x', 'Must be a number.'],
  [z.string(), 7, 'Must be text.'],
  [z.string().check(z.maxLength(3)), 'four', 'Must be at most 3 characters long.'],
  [z.array(z.string()).check(z.minLength(1)), [], 'Must have at least 1 entry.'],
  [z.boolean(), undefined, 'This field is required.'],
  [z.boolean(), 'yes', 'Must be true or false.'],
  [z.enum(['one', 'two']), 'three', 'Pick one of one, two.'],
  [z.enum(['preview']), 'x', 'Must be preview.'],
  [z.uuid(), 'x', 'Must be a UUID.'],
  [z.iso.datetime(), 'x', 'Must be an instant in UTC, as 2030-01-02T03:04:05Z.'],
  [z.strictObject({}), { more: 1 }, 'Must not have more.'],
  [z.string().check(z.regex(/^a/)), 'b', 'This value is not valid.'],
])('reports for %p with %p: %s', (schema, value, message) => {
  expect(schema.safeParse(value, { error: issueMessage }).error?.issues[0]?.message).toBe(message);
});

/** Returns each wrong value in each field, and in the objects of lists. */
function valuesFor(schema: z.ZodMiniType): unknown[] {
  if (!(schema instanceof z.ZodMiniObject)) return [...wrong];
  return Object.entries<z.ZodMiniType>(schema.shape as Record<string, z.ZodMiniType>).flatMap(([name, field]) => {
    const values = field instanceof z.ZodMiniArray ? valuesFor(field.def.element as z.ZodMiniType).map((value) => [value]) : [];
    return [...wrong, ...values].map((value) => ({ [name]: value }));
  });
}

function errorsOf(schema: z.ZodMiniType, value: unknown): string[] {
  try {
    validate(schema, value);
    return [];
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return error.errors ? Object.values(error.errors).flat() : [error.message];
  }
}

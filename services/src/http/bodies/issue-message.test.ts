import { operations } from '@daybook/contracts/api';
import * as z from 'zod/mini';
import { issueMessage, validate } from './validate.ts';
import { ProblemError } from '../problem-error.ts';

/** Values that are invalid somewhere, whatever the schema. */
const wrong = [undefined, null, 7, -1, 0, 1.5, 1e12, NaN, true, 'x', '', '0', '1.5', '9999', 'x'.repeat(3_000_000), '\0', [], {}];

const schemas = operations.flatMap(({ id, body, query }) => [
  ...(body ? [[`the body of ${id}`, body] as const] : []),
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

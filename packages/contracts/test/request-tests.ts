import type * as z from '#zod';
import { errorsOf } from './errors-of.ts';

/** By the name of a request: its schema, and a valid value with all fields. */
export type Requests = Readonly<Record<string, readonly [schema: z.ZodMiniType, valid: Readonly<Record<string, unknown>>]>>;

/** Tests that each request may have all of its fields, and no other. */
export function testFields(requests: Requests) {
  describe.each(Object.entries(requests))('the request to %s', (_, [schema, valid]) => {
    it('may have all of its fields', () => {
      expect(schema.parse(valid)).toEqual(valid);
    });

    it('must not have unknown fields', () => {
      expect(Object.keys(errorsOf(schema, { ...valid, other: 1 }))).toEqual(['']);
    });
  });
}

/** Tests the message for one wrong field of an otherwise valid request. */
export function testWrongFields(
  requests: Requests,
  rows: readonly (readonly [name: string, field: string, value: unknown, message: string])[],
) {
  it.each(rows)('the request to %s must not have the %s %j', (name, field, value, message) => {
    const [schema, valid] = findRequest(requests, name);
    expect(errorsOf(schema, { ...valid, [field]: value })).toEqual({ [field]: [message] });
  });
}

/** Tests the largest length of texts. */
export function testLengths(requests: Requests, rows: readonly (readonly [name: string, field: string, length: number])[]) {
  it.each(rows)('the request to %s may have a %s of %d characters, and no more', (name, field, length) => {
    const [schema, valid] = findRequest(requests, name);
    expect(errorsOf(schema, { ...valid, [field]: 'a'.repeat(length) })).toEqual({});
    const message = `Must be at most ${length} characters long.`;
    expect(errorsOf(schema, { ...valid, [field]: 'a'.repeat(length + 1) })).toEqual({ [field]: [message] });
  });
}

/** Returns a request by its name. */
export function findRequest(requests: Requests, name: string) {
  const request = requests[name];
  if (!request) throw new Error(`No request is called "${name}".`);
  return request;
}

import * as z from '#zod';
import { operations } from './operations.ts';
import { defaultBodyLimit, defaultBodyValues, operation } from './operation.ts';

describe('operation()', () => {
  const described = { id: 'readThing', method: 'GET', path: '/api/things/', summary: 'Read a thing', tag: 'Things' } as const;

  it('adds the defaults: secured, status 200, and no query, body, response, errors or headers', () => {
    expect(operation(described)).toEqual({
      ...described,
      secured: true,
      query: undefined,
      body: undefined,
      status: 200,
      response: undefined,
      errors: [],
      headers: [],
    });
  });

  it.each([
    { secured: false },
    { secured: 'operator' },
    { status: 204 },
    { errors: [401, 404] },
    { headers: ['If-Match'] },
    { body: z.string(), bodyLimit: 2 * defaultBodyLimit },
  ] as const)('keeps %j', (options) => {
    expect(operation({ ...described, ...options })).toMatchObject(options);
  });
});

describe('the operations of the API', () => {
  const byName = operations.map((each) => [each.id, each] as const);

  it('have different ids', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
  });

  it('have different methods or paths', () => {
    const addresses = operations.map(({ method, path }) => `${method} ${path.replaceAll(/:\w+/g, ':')}`);
    expect(new Set(addresses).size).toBe(operations.length);
  });

  it.each(byName)('%s has a response exactly if its status is not 204', (_, { status, response, responseType }) => {
    expect((response ?? responseType) === undefined).toBe(status === 204);
  });

  const secured = byName.filter(([, each]) => each.secured !== false);
  it.each(secured)('%s, which needs a token, can respond with 401', (_, { errors }) => {
    expect(errors).toContain(401);
  });

  const bodiless = byName.filter(([, { method }]) => method === 'GET' || method === 'DELETE');
  it.each(bodiless)('%s has no body, because its method has none', (_, { body }) => {
    expect(body).toBeUndefined();
  });

  it.each(byName)('%s only raises the limits of bodies', (_, { bodyLimit = Infinity, bodyValues = Infinity }) => {
    expect(bodyLimit).toBeGreaterThan(defaultBodyLimit);
    expect(bodyValues).toBeGreaterThan(defaultBodyValues);
  });

  it.each(byName)('%s has a summary that begins with a capital letter', (_, { summary }) => {
    expect(summary).toMatch(/^[A-Z]/);
  });
});

import * as z from 'zod/mini';
import { operations } from './api.ts';

/** The fields that a PUT had in its first version. Each later field is to be kept where it is absent: docs/decisions/0029-put-of-older-clients.md. */
const first: Readonly<Record<string, readonly string[]>> = {
  updateNote: ['title', 'body', 'category'],
  updateTask: ['id', 'title', 'category'],
  updatePasskey: ['name'],
};

/** To go live is an order and no entity: nothing is kept of the one before. */
const puts = operations.filter(({ method, id }) => method === 'PUT' && id !== 'goLive');

it.each(puts.map(({ id, body }) => [id, body] as const))(
  '%s takes a body without the fields that older clients do not know, and gives them no value',
  (id, body) => {
    if (!(body instanceof z.ZodMiniObject)) throw new Error(`The body of ${id} must be an object.`);
    const later = Object.entries(body.shape).filter(([name]) => !first[id]?.includes(name));
    expect(first).toHaveProperty(id);
    for (const [, field] of later)
      expect((field as z.ZodMiniType).safeParse(undefined)).toEqual({ success: true, data: undefined });
  },
);

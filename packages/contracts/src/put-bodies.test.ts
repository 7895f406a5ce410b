import * as z from '#zod';
import { operations } from './operations.ts';

/** The fields of each PUT in its first version. If a later field is absent, its value is kept: docs/decisions/0029-put-of-older-clients.md. */
const first: Readonly<Record<string, readonly string[]>> = {
  updateNote: ['title', 'body', 'category'],
  updateTask: ['id', 'title', 'category'],
  updatePasskey: ['name'],
  // Its fields are those of the app.
  writeDocument: [],
};

/** `goLive` is a command, not the update of an entity: it keeps nothing of an earlier request. */
const puts = operations.filter(({ method, id }) => method === 'PUT' && id !== 'goLive');

it.each(puts.map(({ id, body }) => [id, body] as const))(
  '%s accepts a body without the fields that older clients do not know, and sets no default for them',
  (id, body) => {
    if (!(body instanceof z.ZodMiniObject)) throw new Error(`The body of ${id} must be an object.`);
    const later = Object.entries(body.shape).filter(([name]) => !first[id]?.includes(name));
    expect(first).toHaveProperty(id);
    for (const [, field] of later)
      expect((field as z.ZodMiniType).safeParse(undefined)).toEqual({ success: true, data: undefined });
  },
);

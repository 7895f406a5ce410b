import * as z from '#zod';
import { entityNames } from './api.ts';
import { documentsTopic } from './app-name.ts';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** How many streams one account may have open. One browser needs one; the oldest is closed for one more. */
export const maxStreams = 20;

/** How often a silent stream has a comment, in seconds: a client that hears nothing for much longer has lost its connection. */
export const heartbeatSeconds = 25;

/** The topics of events about the items of an entity, or those in the trash. */
export const changeTopics = [...entityNames, 'trash'] as const;

/** Documents have a topic for each app: `documents/habits`. */
const topic = z.union([z.enum(changeTopics), documentsTopic]);

/**
 * The data of a `change` event: what changed, without its content. `id` and `version` are those of the entity's ETag, so that a client
 * recognizes its own changes. Without a version the item was deleted, or was put into the trash or out of it; without an id many items
 * changed.
 */
export const itemChange = z.object({
  topic,
  id: z.optional(z.uuid()),
  version: z.optional(z.int()),
});

export type ItemChange = z.infer<typeof itemChange>;

/** The id of an event: how many changes of the user there were. */
const cursor = text(15).check(z.regex(/^\d+$/, 'Must be the id of an event.'));

export const followChanges = operation({
  id: 'followChanges',
  method: 'GET',
  path: '/api/changes/',
  summary: 'Follow the changes of your data as server-sent events',
  tag: 'Changes',
  query: z.strictObject({
    /** The id of the last event that the client had. */
    cursor: z.optional(cursor),
  }),
  responseType: 'text/event-stream',
  portals: true,
  errors: [401, 429, 503],
});

export const changeOperations = [followChanges];

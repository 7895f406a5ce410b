import * as z from '#zod';
import { operation } from './operation.ts';
import { timestamp } from './text.ts';

/** A login in one browser. */
export const session = z.object({
  id: z.uuid(),
  /** Such as "Firefox"; null if unknown. */
  browser: z.nullable(z.string()),
  /** Such as "Linux"; null if unknown. */
  system: z.nullable(z.string()),
  created: timestamp,
  /** When its tokens were last refreshed: every 15 minutes while it is in use. */
  used: timestamp,
  /** When it ends if it is not used before. */
  expires: timestamp,
  /** True for the session that sent the request. */
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;

const tag = 'Account';

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/sessions/',
  summary: 'List your sessions, most recently used first, at most 100',
  tag,
  response: z.array(session),
  errors: [401],
});

/** This server rejects the session's access tokens at once, the others within 5 seconds. */
export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:id/',
  summary: 'End a session',
  tag,
  status: 204,
  errors: [401, 404],
});

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions/',
  summary: 'End all of your sessions except this one',
  tag,
  status: 204,
  errors: [401],
});

export const sessionOperations = [listSessions, endSession, endOtherSessions];

import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { timestamp } from './text.ts';

/** One login of a person, in one browser. */
export const session = z.object({
  id: z.uuid(),
  /** "Firefox"; null if it is unknown. */
  browser: z.nullable(z.string()),
  /** "Linux"; null if it is unknown. */
  system: z.nullable(z.string()),
  created: timestamp,
  /** When its tokens were last refreshed, which happens every 15 minutes while it is in use. */
  used: timestamp,
  /** When it ends by itself, unless it is used before. */
  expires: timestamp,
  /** True for the session of the access token that asks. */
  current: z.boolean(),
});

export type Session = z.infer<typeof session>;

const tag = 'Account';

export const listSessions = operation({
  id: 'listSessions',
  method: 'GET',
  path: '/api/sessions/',
  summary: 'List your sessions, the last used first; 100 at most.',
  tag,
  response: z.array(session),
  errors: [401],
});

/** The session's access tokens are refused at once by this server, and within 5 seconds by the others. */
export const endSession = operation({
  id: 'endSession',
  method: 'DELETE',
  path: '/api/sessions/:id/',
  summary: 'End one of your sessions.',
  tag,
  status: 204,
  errors: [401, 404],
});

export const endOtherSessions = operation({
  id: 'endOtherSessions',
  method: 'DELETE',
  path: '/api/sessions/',
  summary: 'End all of your sessions but this one.',
  tag,
  status: 204,
  errors: [401],
});

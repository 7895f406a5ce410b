import * as z from '#zod';
import { operation } from './operation.ts';
import { openConnection, refreshConnection, revokeConnection } from './portal-tokens.ts';
import { portalId } from './portals.ts';
import { text } from './text.ts';

/** RFC 7636: the SHA-256 of the verifier, in base64url. */
const challenge = z.string().check(z.regex(/^[\w-]{43}$/, 'Must be the SHA-256 of the verifier in base64url.'));

/** The user's consent. `origin` is the origin of the page that asked for it. */
export const connectRequest = z.strictObject({ origin: text(300), challenge });

/** Valid once, for a minute, together with the verifier. */
const connectCode = z.object({ code: z.string() });

/** A portal's access to the board of the user. */
export const connection = z.object({
  id: z.uuid(),
  portal: z.object({ id: portalId, name: z.string() }),
  created: z.iso.datetime(),
  /** When it last exchanged a token. */
  used: z.iso.datetime(),
});

export type ConnectRequest = z.infer<typeof connectRequest>;
export type ConnectCode = z.infer<typeof connectCode>;
export type Connection = z.infer<typeof connection>;

const tag = 'Portals';

export const connectPortal = operation({
  id: 'connectPortal',
  method: 'POST',
  path: '/api/portals/:id/connect/',
  summary: 'Consent to a portal’s access to your board, and get a code for it (PKCE, RFC 7636)',
  tag,
  body: connectRequest,
  status: 201,
  response: connectCode,
  errors: [401, 404, 422],
});

export const withdrawPortal = operation({
  id: 'withdrawPortal',
  method: 'DELETE',
  path: '/api/portals/:id/connections/',
  summary: 'End all of your connections to a portal',
  tag,
  status: 204,
  errors: [401],
});

export const listConnections = operation({
  id: 'listConnections',
  method: 'GET',
  path: '/api/connections/',
  summary: 'List your connections to portals',
  tag,
  response: z.array(connection),
  errors: [401],
});

export const deleteConnection = operation({
  id: 'deleteConnection',
  method: 'DELETE',
  path: '/api/connections/:id/',
  summary: 'End a connection to a portal',
  tag,
  status: 204,
  errors: [401, 404],
});

export const connectionOperations = [
  connectPortal,
  withdrawPortal,
  openConnection,
  refreshConnection,
  revokeConnection,
  listConnections,
  deleteConnection,
];

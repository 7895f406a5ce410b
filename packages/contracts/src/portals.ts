import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** Identifies a portal in addresses and in markup. */
const portalId = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      'Must be a lower-case letter, followed by at most 39 lower-case letters, digits and hyphens.',
    ),
  );

/** An origin as browsers send it: https, or http on localhost for development. */
export const origin = text(300).check(z.refine(isOrigin, 'Must be an origin such as https://portal.example, without a path.'));

function isOrigin(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.origin !== value || !/^[a-z0-9.-]+$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Another site that may show users their board. */
export const portal = z.object({ id: portalId, name: z.string(), origins: z.array(z.string()), created: z.iso.datetime() });

export const portalRequest = z.strictObject({
  id: portalId,
  name: text(100).check(z.minLength(1, 'This field is required.')),
  origins: z
    .array(origin)
    .check(z.minLength(1, 'Must have at least one origin.'), z.maxLength(20, 'Must have at most 20 origins.')),
});

/** What a user sees of a portal before they consent. */
export const shownPortal = z.object({ id: portalId, name: z.string(), origins: z.array(z.string()) });

/** RFC 7636: the SHA-256 of the verifier, in base64url. */
const challenge = z.string().check(z.regex(/^[\w-]{43}$/, 'Must be the SHA-256 of the verifier in base64url.'));
const verifier = z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'Must be 43 to 128 letters, digits and -._~.'));

/** The user's consent. `origin` is the origin of the page that asked for it. */
export const connectRequest = z.strictObject({ origin: text(300), challenge });

/** Valid once, for a minute, together with the verifier. */
const connectCode = z.object({ code: z.string() });

const codeExchange = z.strictObject({ code: text(200), verifier });

const portalRefresh = z.strictObject({ refresh: text(2000) });

/** `access` is for tasks only, in this portal only, for 15 minutes. `refresh` gets the next tokens, once. */
const portalTokens = z.object({ access: z.string(), refresh: z.string(), expiresIn: z.int() });

/** A portal's access to the board of the user. */
export const connection = z.object({
  id: z.uuid(),
  portal: z.object({ id: portalId, name: z.string() }),
  created: z.iso.datetime(),
  /** When it last got tokens. */
  used: z.iso.datetime(),
});

export type Portal = z.infer<typeof portal>;
export type PortalRequest = z.infer<typeof portalRequest>;
export type ShownPortal = z.infer<typeof shownPortal>;
export type ConnectRequest = z.infer<typeof connectRequest>;
export type ConnectCode = z.infer<typeof connectCode>;
export type CodeExchange = z.infer<typeof codeExchange>;
export type PortalRefresh = z.infer<typeof portalRefresh>;
export type PortalTokens = z.infer<typeof portalTokens>;
export type Connection = z.infer<typeof connection>;

const tag = 'Portals';

export const createPortal = operation({
  id: 'createPortal',
  method: 'POST',
  path: '/api/portals/',
  summary: 'Register a portal with its origins, as an operator',
  tag,
  secured: 'operator',
  body: portalRequest,
  status: 201,
  response: portal,
  errors: [401, 403, 409],
});

export const listPortals = operation({
  id: 'listPortals',
  method: 'GET',
  path: '/api/portals/',
  summary: 'List all portals, as an operator',
  tag,
  secured: 'operator',
  response: z.array(portal),
  errors: [401, 403],
});

export const deletePortal = operation({
  id: 'deletePortal',
  method: 'DELETE',
  path: '/api/portals/:id/',
  summary: 'Remove a portal with all its connections, as an operator',
  tag,
  secured: 'operator',
  status: 204,
  errors: [401, 403, 404],
});

export const readPortal = operation({
  id: 'readPortal',
  method: 'GET',
  path: '/api/portals/:id/',
  summary: 'Get a portal, to ask the user for consent',
  tag,
  secured: false,
  response: shownPortal,
  errors: [404],
});

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

export const openConnection = operation({
  id: 'openConnection',
  method: 'POST',
  path: '/api/portals/:id/token/',
  summary: 'Exchange a code and its verifier for tokens, from the origin of the page that asked',
  tag,
  secured: false,
  portals: true,
  body: codeExchange,
  response: portalTokens,
  errors: [401, 404],
});

export const refreshConnection = operation({
  id: 'refreshConnection',
  method: 'POST',
  path: '/api/portals/:id/refresh/',
  summary: 'Exchange a refresh token for new tokens. A second use of the same token ends the connection.',
  tag,
  secured: false,
  portals: true,
  body: portalRefresh,
  response: portalTokens,
  errors: [401, 404],
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

export const portalOperations = [
  createPortal,
  listPortals,
  deletePortal,
  readPortal,
  connectPortal,
  withdrawPortal,
  openConnection,
  refreshConnection,
  listConnections,
  deleteConnection,
];

import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** The name of a portal in addresses and in markup. */
const portalId = z.string().check(z.regex(/^[a-z][a-z0-9-]{0,39}$/, 'Lower-case letters, digits and hyphens, 40 at most.'));

/** An origin as a browser sends it: https, or http on this very machine for whoever develops. */
export const origin = text(300).check(z.refine(isOrigin, 'Give an origin as https://portal.example, without a path.'));

function isOrigin(value: string) {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.origin !== value || !/^[a-z0-9.-]+$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Another site that may show its visitors their board. */
export const portal = z.object({ id: portalId, name: z.string(), origins: z.array(z.string()), created: z.iso.datetime() });

export const portalRequest = z.strictObject({
  id: portalId,
  name: text(100).check(z.minLength(1, 'Say what it is called.')),
  origins: z.array(origin).check(z.minLength(1, 'Give an origin at least.'), z.maxLength(20, 'At most 20 origins.')),
});

/** What a user is shown of a portal before they allow it anything. */
export const shownPortal = z.object({ id: portalId, name: z.string(), origins: z.array(z.string()) });

/** RFC 7636: the SHA-256 of the verifier, in base64url. */
const challenge = z.string().check(z.regex(/^[\w-]{43}$/, 'Give the SHA-256 of the verifier in base64url.'));
const verifier = z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'Give 43 to 128 letters, digits and -._~.'));

/** The user allows a portal the board. `origin` is that of the page which asked. */
export const connectRequest = z.strictObject({ origin: text(300), challenge });

/** Good once, for a minute, for whoever has the verifier. */
export const connectCode = z.object({ code: z.string() });

export const codeExchange = z.strictObject({ code: text(200), verifier });

export const portalRefresh = z.strictObject({ refresh: text(2000) });

/** For tasks alone, in this portal alone, for 15 minutes; `refresh` brings the next one, once. */
export const portalTokens = z.object({ access: z.string(), refresh: z.string(), expiresIn: z.int() });

/** A portal that the user has allowed the board. */
export const connection = z.object({
  id: z.uuid(),
  portal: z.object({ id: portalId, name: z.string() }),
  created: z.iso.datetime(),
  /** When it last asked for a token. */
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
  summary: 'Registers a portal with its origins. An operator does.',
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
  summary: 'The registered portals. An operator sees them.',
  tag,
  secured: 'operator',
  response: z.array(portal),
  errors: [401, 403],
});

export const deletePortal = operation({
  id: 'deletePortal',
  method: 'DELETE',
  path: '/api/portals/:id/',
  summary: 'Takes a portal out, with all that users allowed it. An operator does.',
  tag,
  secured: 'operator',
  status: 204,
  errors: [401, 403, 404],
});

export const readPortal = operation({
  id: 'readPortal',
  method: 'GET',
  path: '/api/portals/:id/',
  summary: 'What a user is shown of a portal that asks for the board.',
  tag,
  secured: false,
  response: shownPortal,
  errors: [404],
});

export const connectPortal = operation({
  id: 'connectPortal',
  method: 'POST',
  path: '/api/portals/:id/connect/',
  summary: 'Allows a portal the board: a code for it, by PKCE (RFC 7636).',
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
  summary: 'Withdraws all that the user allowed a portal, in whichever browser, at once.',
  tag,
  status: 204,
  errors: [401],
});

export const openConnection = operation({
  id: 'openConnection',
  method: 'POST',
  path: '/api/portals/:id/token/',
  summary: 'The tokens for a code and its verifier. Its origin must be that of the page which asked.',
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
  summary: 'The next tokens, for a refresh token that is spent by it. A second use ends the connection.',
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
  summary: 'The portals that the user has allowed the board.',
  tag,
  response: z.array(connection),
  errors: [401],
});

export const deleteConnection = operation({
  id: 'deleteConnection',
  method: 'DELETE',
  path: '/api/connections/:id/',
  summary: 'Withdraws what a portal was allowed, at once.',
  tag,
  status: 204,
  errors: [401, 404],
});

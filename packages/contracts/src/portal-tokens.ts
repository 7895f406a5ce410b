import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

const verifier = z.string().check(z.regex(/^[\w.~-]{43,128}$/, 'Must be 43 to 128 letters, digits and -._~.'));

const codeExchange = z.strictObject({ code: text(200), verifier });

const portalRefresh = z.strictObject({ refresh: text(2000) });

/** `access` is for tasks only, in this portal only, for 15 minutes. `refresh` gets the next tokens, once. */
const portalTokens = z.object({ access: z.string(), refresh: z.string(), expiresIn: z.int() });

export type CodeExchange = z.infer<typeof codeExchange>;
export type PortalRefresh = z.infer<typeof portalRefresh>;
export type PortalTokens = z.infer<typeof portalTokens>;

export const openConnection = operation({
  id: 'openConnection',
  method: 'POST',
  path: '/api/portals/:id/token/',
  summary: 'Exchange a code and its verifier for tokens, from the origin of the page that asked',
  tag: 'Portals',
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
  tag: 'Portals',
  secured: false,
  portals: true,
  body: portalRefresh,
  response: portalTokens,
  errors: [401, 404],
});

/** Also accepts a token that was replaced meanwhile: another tab of the page may have refreshed it. */
export const revokeConnection = operation({
  id: 'revokeConnection',
  method: 'POST',
  path: '/api/portals/:id/revoke/',
  summary: 'Revoke a refresh token, which ends its connection. Has no effect if it has ended.',
  tag: 'Portals',
  secured: false,
  portals: true,
  body: portalRefresh,
  status: 204,
  errors: [404],
});

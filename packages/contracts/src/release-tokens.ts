import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** The app that a token is for; `*` is an operator's token, for all apps and for tokens. */
const scope = z.string().check(z.regex(/^(\*|[a-z][a-z0-9-]{0,39})$/, 'Give the name of an app, or * for all.'));

export const tokenRequest = z.strictObject({ app: scope, who: text(100).check(z.minLength(1, 'Say whose it is.')) });

/** A token, without its secret. */
export const releaseToken = z.object({ id: z.string(), app: scope, who: z.string(), created: z.iso.datetime() });

/** The secret is shown once; only its hash is stored. */
export const newReleaseToken = z.object({ ...releaseToken.shape, token: z.string() });

export type TokenRequest = z.infer<typeof tokenRequest>;
export type ReleaseToken = z.infer<typeof releaseToken>;
export type NewReleaseToken = z.infer<typeof newReleaseToken>;

const described = { tag: 'Releases', secured: 'operator' } as const;

export const createToken = operation({
  ...described,
  id: 'createToken',
  method: 'POST',
  path: '/api/tokens/',
  summary: 'Create a token for the releases of one app (operators only)',
  body: tokenRequest,
  status: 201,
  response: newReleaseToken,
  errors: [401, 403, 422],
});

export const listTokens = operation({
  ...described,
  id: 'listTokens',
  method: 'GET',
  path: '/api/tokens/',
  summary: 'List the tokens that are not revoked (operators only)',
  response: z.array(releaseToken),
  errors: [401, 403],
});

export const revokeToken = operation({
  ...described,
  id: 'revokeToken',
  method: 'DELETE',
  path: '/api/tokens/:id/',
  summary: 'Revoke a token (operators only)',
  status: 204,
  errors: [401, 403, 404],
});

export const releaseTokenOperations = [createToken, listTokens, revokeToken];

import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** The app that a token is for; `*` is an operator's token, for all apps and for tokens. */
const scope = z.string().check(z.regex(/^(\*|[a-z][a-z0-9-]{0,39})$/, 'Give the name of an app, or * for all.'));

/** How long a token is valid unless the request says otherwise, and at most, in days. */
export const tokenDays = { default: 90, most: 365 } as const;

export const tokenRequest = z.strictObject({
  app: scope,
  who: text(100).check(z.minLength(1, 'Say whose it is.')),
  days: z.optional(
    z.int('Give a whole number of days.').check(z.minimum(1, 'At least one day.'), z.maximum(tokenDays.most, 'At most a year.')),
  ),
});

/** A token, without its secret. */
export const releaseToken = z.object({
  id: z.string(),
  app: scope,
  who: z.string(),
  created: z.iso.datetime(),
  /** Missing for a token of an earlier version, which does not expire. */
  expires: z.optional(z.iso.datetime()),
  /** When it was last used, to ten minutes; missing if it was not. */
  used: z.optional(z.iso.datetime()),
});

/** The token of the request. */
export const ownToken = z.object({
  app: scope,
  who: z.string(),
  expires: z.optional(z.iso.datetime()),
  /** True if it is time to ask for a new one. */
  expiresSoon: z.optional(z.literal(true)),
});

/** The secret is shown once; only its hash is stored. */
export const newReleaseToken = z.object({ ...releaseToken.shape, token: z.string() });

export type TokenRequest = z.infer<typeof tokenRequest>;
export type ReleaseToken = z.infer<typeof releaseToken>;
export type OwnToken = z.infer<typeof ownToken>;
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
  summary: 'List the tokens that are not revoked, also those that have expired (operators only)',
  response: z.array(releaseToken),
  errors: [401, 403],
});

export const readOwnToken = operation({
  id: 'readOwnToken',
  tag: 'Releases',
  secured: 'release',
  method: 'GET',
  path: '/api/tokens/own/',
  summary: 'Read whose the token of this request is, and when it expires',
  response: ownToken,
  errors: [401],
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

export const releaseTokenOperations = [createToken, listTokens, readOwnToken, revokeToken];

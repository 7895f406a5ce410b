import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

const required = (schema: z.ZodMiniType<string>) => schema.check(z.minLength(1, 'This field is required.'));

/** Only the length is checked, so that a later rule for new passwords locks nobody out. */
export const credentials = z.strictObject({
  username: required(text(150)),
  password: required(text(256)),
});

/** A new password: 8 to 256 characters (NIST SP 800-63B). */
export const password = text(256).check(z.minLength(8, 'Must be at least 8 characters long.'));

/** A new account. Usernames are unique, ignoring case. The server also rejects common passwords. */
export const registration = z.strictObject({
  username: required(text(150)).check(z.refine(isSeen, 'Must contain a visible character.')),
  password,
});

/** Returns whether a name has more than blank, zero-width or combining characters. An empty name has an error already. */
function isSeen(name: string) {
  return name === '' || /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);
}

export const account = z.object({ id: z.uuid(), username: z.string() });

/** The user's own account. A login restores it for `graceDays` days after its deletion; older servers do not send them. */
export const ownAccount = z.object({ id: z.uuid(), username: z.string(), graceDays: z.optional(z.int()) });

/** `access` is a JWT for 15 minutes. `refresh` identifies a session and is valid for 14 days from its last use. */
export const tokens = z.object({ access: z.string(), refresh: z.string() });

/** `restored` is true if the login cancelled the deletion of the account. */
export const loggedIn = z.object({ access: z.string(), refresh: z.string(), restored: z.optional(z.boolean()) });

export const refreshRequest = z.strictObject({
  refresh: required(text(4096)),
  /** Requests a new refresh token as well. It replaces the old one (RFC 9700, section 4.14). */
  rotate: z.optional(z.boolean()),
});

export const refreshed = z.object({ access: z.string(), refresh: z.optional(z.string()) });

export type Credentials = z.infer<typeof credentials>;
export type Registration = z.infer<typeof registration>;
export type RefreshRequest = z.infer<typeof refreshRequest>;
export type OwnAccount = z.infer<typeof ownAccount>;
export type Account = z.infer<typeof account>;
export type LoggedIn = z.infer<typeof loggedIn>;
export type Tokens = z.infer<typeof tokens>;
export type Refreshed = z.infer<typeof refreshed>;

const tag = 'Accounts';

export const register = operation({
  id: 'register',
  method: 'POST',
  path: '/api/user/register/',
  summary: 'Create an account',
  tag,
  secured: false,
  body: registration,
  status: 201,
  response: account,
  errors: [409, 429, 503],
});

export const login = operation({
  id: 'login',
  method: 'POST',
  path: '/api/token/',
  summary: 'Log in with a username and a password',
  tag,
  secured: false,
  body: credentials,
  response: loggedIn,
  errors: [401, 429, 503],
});

export const refresh = operation({
  id: 'refresh',
  method: 'POST',
  path: '/api/token/refresh/',
  summary:
    'Get a new access token, and optionally replace the refresh token. A retry with its Idempotency-Key gets the same response.',
  tag,
  secured: false,
  body: refreshRequest,
  response: refreshed,
  errors: [401],
  headers: ['Idempotency-Key'],
});

export const logout = operation({
  id: 'logout',
  method: 'POST',
  path: '/api/token/revoke/',
  summary: 'Log out: end the session of a refresh token. An invalid token gets the same response (RFC 7009).',
  tag,
  secured: false,
  body: z.strictObject({ refresh: required(text(4096)) }),
  status: 204,
});

export const readAccount = operation({
  id: 'readAccount',
  method: 'GET',
  path: '/api/user/',
  summary: 'Get your account',
  tag,
  response: ownAccount,
  errors: [401],
});

export const accountOperations = [register, login, refresh, logout, readAccount];

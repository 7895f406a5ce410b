import * as z from 'zod/mini';
import { operation } from './operation.ts';
import { text } from './text.ts';

const required = (schema: z.ZodMiniType<string>) => schema.check(z.minLength(1, 'This field is required.'));

/** What a person logs in with. Checked for its length only, so that a rule that came later locks nobody out. */
export const credentials = z.strictObject({
  username: required(text(150)),
  password: required(text(256)),
});

/** A password that is chosen now: 8 to 256 characters (NIST SP 800-63B). */
export const password = text(256).check(z.minLength(8, 'Must be at least 8 characters long.'));

/** A new account: the name is unique without regard to case. The server also refuses passwords that are guessed first. */
export const registration = z.strictObject({
  username: required(text(150)).check(z.refine(isSeen, 'Must hold a letter, a digit or a sign that can be seen.')),
  password,
});

/** A name of blank, zero-width or combining characters alone looks like none. One that is empty is refused as that already. */
function isSeen(name: string) {
  return name === '' || /[^\p{Z}\p{Cc}\p{Cf}\p{M}\p{Default_Ignorable_Code_Point}\u2800]/u.test(name);
}

export const account = z.object({ id: z.uuid(), username: z.string() });

/** Your own account. `graceDays`: for how many days a login restores it after its deletion; older servers do not say. */
export const ownAccount = z.object({ id: z.uuid(), username: z.string(), graceDays: z.optional(z.int()) });

/** `access` is a JWT that lives 15 minutes; `refresh` lives 14 days from its last use and stands for a session. */
export const tokens = z.object({ access: z.string(), refresh: z.string() });

/** `restored` is true if the account was to be deleted, and this login has restored it. */
export const loggedIn = z.object({ access: z.string(), refresh: z.string(), restored: z.optional(z.boolean()) });

export const refreshRequest = z.strictObject({
  refresh: required(text(4096)),
  /** Asks for a new refresh token as well; the old one is then spent (RFC 9700, section 4.14). */
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
  summary: 'Opens an account.',
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
  summary: 'Opens a session: a name and a password for an access and a refresh token.',
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
    'Gives a new access token, and on request a new refresh token that spends the old one. Under its Idempotency-Key a lost answer is given again.',
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
  summary: 'Ends the session of a refresh token; answers alike for a token that stands for none (RFC 7009).',
  tag,
  secured: false,
  body: z.strictObject({ refresh: required(text(4096)) }),
  status: 204,
});

export const readAccount = operation({
  id: 'readAccount',
  method: 'GET',
  path: '/api/user/',
  summary: 'Who is logged in.',
  tag,
  response: ownAccount,
  errors: [401],
});

import * as z from '#zod';
import { loggedIn } from './accounts.ts';
import { operation } from './operation.ts';
import { base64url, passkeyAssertion, proof } from './proof.ts';
import { text, timestamp } from './text.ts';

/** A passkey that a user can log in with (WebAuthn Level 3). */
export const passkey = z.object({
  /** The credential's id, in base64url. */
  id: z.string(),
  name: z.string(),
  created: timestamp,
  /** When it was last used; null if it never was. */
  used: z.nullable(timestamp),
  /** True if a password manager syncs it between devices. */
  synced: z.boolean(),
});

const passkeyName = text(100).check(z.minLength(1, 'This field is required.'));

/** The result of `navigator.credentials.create()`, as its `toJSON()` returns it. Other members are ignored. */
const attestation = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    attestationObject: base64url(8000),
    transports: z.optional(z.array(z.string().check(z.maxLength(20))).check(z.maxLength(8))),
  }),
});

/** A new passkey, with a proof that the owner is present: a stolen access token is not enough to add one. */
const passkeyRequest = z.strictObject({ name: passkeyName, attestation, proof });

const passkeyChange = z.strictObject({ name: passkeyName });

/** For `PublicKeyCredential.parseCreationOptionsFromJSON()`. Valid once, for 5 minutes. */
export const creationOptions = z.looseObject({ challenge: z.string() });

/** For `PublicKeyCredential.parseRequestOptionsFromJSON()`. Valid once, for 5 minutes. */
export const requestOptions = z.looseObject({ challenge: z.string() });

export const passkeyLogin = z.strictObject({ assertion: passkeyAssertion });

export type Passkey = z.infer<typeof passkey>;
export type PasskeyRequest = z.infer<typeof passkeyRequest>;
export type PasskeyChange = z.infer<typeof passkeyChange>;
export type PasskeyLogin = z.infer<typeof passkeyLogin>;

const tag = 'Account';

export const listPasskeys = operation({
  id: 'listPasskeys',
  method: 'GET',
  path: '/api/passkeys/',
  summary: 'List your passkeys, oldest first',
  tag,
  response: z.array(passkey),
  errors: [401],
});

export const startPasskey = operation({
  id: 'startPasskey',
  method: 'POST',
  path: '/api/passkeys/options/',
  summary: 'Get the options for creating a passkey',
  tag,
  response: creationOptions,
  errors: [401],
});

export const createPasskey = operation({
  id: 'createPasskey',
  method: 'POST',
  path: '/api/passkeys/',
  summary: 'Add a passkey to your account',
  tag,
  body: passkeyRequest,
  bodyLimit: 32 * 1024,
  status: 201,
  response: passkey,
  errors: [401, 403, 409, 422, 429],
});

export const updatePasskey = operation({
  id: 'updatePasskey',
  method: 'PUT',
  path: '/api/passkeys/:id/',
  summary: 'Rename a passkey',
  tag,
  body: passkeyChange,
  response: passkey,
  errors: [401, 404],
});

export const deletePasskey = operation({
  id: 'deletePasskey',
  method: 'DELETE',
  path: '/api/passkeys/:id/',
  summary: 'Remove a passkey from your account',
  tag,
  status: 204,
  errors: [401, 404],
});

/** Reveals nothing about any account: the user's device offers the passkeys that it has for Daybook. */
export const startPasskeyAssertion = operation({
  id: 'startPasskeyAssertion',
  method: 'POST',
  path: '/api/token/passkey/options/',
  summary: 'Get the options for using a passkey, to log in or as a proof',
  tag,
  secured: false,
  response: requestOptions,
});

export const loginByPasskey = operation({
  id: 'loginByPasskey',
  method: 'POST',
  path: '/api/token/passkey/',
  summary: 'Log in with a passkey',
  tag,
  secured: false,
  body: passkeyLogin,
  bodyLimit: 16 * 1024,
  response: loggedIn,
  errors: [401, 429],
});

export const passkeyOperations = [
  listPasskeys,
  startPasskey,
  createPasskey,
  updatePasskey,
  deletePasskey,
  startPasskeyAssertion,
  loginByPasskey,
];

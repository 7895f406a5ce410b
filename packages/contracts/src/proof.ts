import * as z from '#zod';
import { text } from './text.ts';

export const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Must be base64url.'));

/** The result of `navigator.credentials.get()`, as its `toJSON()` returns it. Other members are ignored. */
export const passkeyAssertion = z.object({
  id: base64url(1400),
  rawId: base64url(1400),
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4000),
    authenticatorData: base64url(2000),
    signature: base64url(2000),
    userHandle: z.optional(z.nullable(base64url(100))),
  }),
});

/**
 * Proves that the owner of the account is present, and not somebody with an open browser or a stolen access token: either the
 * password, or an assertion with the options of `startPasskeyAssertion`.
 */
export const proof = z
  .strictObject({ password: z.optional(text(256)), passkey: z.optional(passkeyAssertion) })
  .check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), 'Give a password or a passkey.'),
  );

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;
export type Proof = z.infer<typeof proof>;

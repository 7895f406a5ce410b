import * as z from 'zod/mini';
import { passkeyAssertion } from './passkey-assertion.ts';
import { text } from './text.ts';

/**
 * Proves that the owner of the account is there, and not somebody who found an open browser or stole an access token: the password, or
 * the use of a passkey with the options of `startPasskeyAssertion`. Exactly one of them.
 */
export const proof = z
  .strictObject({ password: z.optional(text(256)), passkey: z.optional(passkeyAssertion) })
  .check(
    z.refine(({ password, passkey }) => (password === undefined) !== (passkey === undefined), 'Give a password or a passkey.'),
  );

export type Proof = z.infer<typeof proof>;

import * as z from 'zod/mini';

export const base64url = (max: number) =>
  z.string().check(z.minLength(1), z.maxLength(max), z.regex(/^[\w-]+$/, 'Must be base64url.'));

/** What `navigator.credentials.get()` gave, as `toJSON()` writes it. Other members are ignored. */
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

export type PasskeyAssertion = z.infer<typeof passkeyAssertion>;

import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** An Ed25519 key as a SubjectPublicKeyInfo (RFC 8410) in base64: the body of a PEM file. */
const publicKey = text(60).check(
  z.regex(/^MCowBQYDK2VwAyEA[A-Za-z0-9+/]{43}=$/, 'Must be a public Ed25519 key, as daybook key new prints it.'),
);

/**
 * The kind of a change. `require` rejects releases without a signature from then on, `optional` accepts them again; neither names a key.
 */
const keyChangeKind = z.enum(['add', 'withdraw', 'require', 'optional']);

const namesKey = (kind: z.infer<typeof keyChangeKind>) => kind === 'add' || kind === 'withdraw';

export const keyRequest = z
  .strictObject({
    kind: keyChangeKind,
    key: z.optional(publicKey),
    why: text(500).check(z.minLength(1, 'Say why.')),
  })
  .check(z.refine(({ kind, key }) => namesKey(kind) === (key !== undefined), 'Only add and withdraw name a key.'));

/** A change of the keys of an app. */
export const keyChange = z.object({
  kind: keyChangeKind,
  key: z.optional(z.string()),
  at: z.iso.datetime(),
  by: z.string(),
  why: z.string(),
});

/** The keys with which a team signs the releases of an app. */
export const appKeys = z.object({
  app: z.string(),
  /** Those that were added and not withdrawn. */
  keys: z.array(z.string()),
  /** True if a release needs a signature. */
  required: z.boolean(),
  /** The newest first. */
  history: z.array(keyChange),
});

export type KeyRequest = z.infer<typeof keyRequest>;
export type KeyChange = z.infer<typeof keyChange>;
export type AppKeys = z.infer<typeof appKeys>;

const described = { tag: 'Releases', path: '/api/apps/:app/keys/' } as const;

export const readKeys = operation({
  ...described,
  id: 'readKeys',
  method: 'GET',
  secured: 'release',
  summary: 'Read the signing keys of an app, and the history of their changes',
  response: appKeys,
  errors: [401, 403],
});

export const changeKeys = operation({
  ...described,
  id: 'changeKeys',
  method: 'POST',
  secured: 'operator',
  summary: 'Add or withdraw a signing key of an app, or require signatures, as an operator',
  body: keyRequest,
  response: appKeys,
  errors: [401, 403, 409, 422],
});

export const signingKeyOperations = [readKeys, changeKeys];

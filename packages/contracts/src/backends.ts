import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

const MAX_LENGTH = 500;

/** The address of a backend. The server appends the path of each request to it, and accepts http only if a setting allows it. */
export const backendAddress = text(MAX_LENGTH).check(
  z.refine(isBackendAddress, 'Must be an address such as https://habits.example/api, without a query, a fragment or a password.'),
);

function isBackendAddress(value: string) {
  // The refinement also runs for longer texts, and the URL parser takes seconds for a host of 10,000 letters.
  const url = value.length <= MAX_LENGTH && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return false;
  // `search` and `hash` are also empty for a lone ? or #.
  return !/[?#\\\s]/.test(value) && url.username === '' && url.password === '';
}

export const backendRequest = z.strictObject({
  /** Null removes the backend. */
  to: z.nullable(backendAddress),
  /** Removes it although a release that visitors may get needs it. */
  force: z.optional(z.boolean()),
  why: text(500).check(z.minLength(1, 'Say why.')),
});

/** The backend of an app, by the change that is in force. */
export const backend = z.object({ to: z.string(), at: z.iso.datetime(), by: z.string(), why: z.string() });

/** A change of the backend of an app. Without an address it was removed. */
export const backendChange = z.object({ ...backend.shape, app: z.string(), to: z.nullable(z.string()) });

/** A public key that verifies the tokens of forwarded requests (RFC 7517). */
export const tokenKeys = z.object({
  keys: z.array(
    z.object({
      kty: z.literal('EC'),
      crv: z.literal('P-256'),
      x: z.string(),
      y: z.string(),
      kid: z.string(),
      alg: z.literal('ES256'),
      use: z.literal('sig'),
    }),
  ),
});

export type Backend = z.infer<typeof backend>;
export type BackendRequest = z.infer<typeof backendRequest>;
export type BackendChange = z.infer<typeof backendChange>;
export type TokenKeySet = z.infer<typeof tokenKeys>;

const described = { tag: 'Backends', secured: 'operator' } as const;

export const changeBackend = operation({
  ...described,
  id: 'changeBackend',
  method: 'POST',
  path: '/api/apps/:app/backend/',
  summary: 'Add, move or remove the backend of an app, as an operator',
  body: backendRequest,
  response: backendChange,
  errors: [401, 403, 404, 409, 422],
});

export const listBackends = operation({
  ...described,
  id: 'listBackends',
  method: 'GET',
  path: '/api/backends/',
  summary: 'List the backends of apps, as an operator',
  response: z.array(backendChange),
  errors: [401, 403],
});

export const listBackendChanges = operation({
  ...described,
  id: 'listBackendChanges',
  method: 'GET',
  path: '/api/apps/:app/backend/history/',
  summary: 'List the changes of the backend of an app, newest first, at most 500',
  response: z.array(backendChange),
  errors: [401, 403],
});

export const readTokenKeys = operation({
  id: 'readTokenKeys',
  method: 'GET',
  path: '/api/jwks.json',
  summary: 'Read the public keys that verify the tokens of requests to the backends of apps',
  tag: 'Backends',
  secured: false,
  response: tokenKeys,
  errors: [429],
});

export const backendOperations = [changeBackend, listBackends, listBackendChanges, readTokenKeys];

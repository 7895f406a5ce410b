import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** The browser that follows the link gets the release until the link expires. */
export const tryRequest = z.strictObject({
  version: text(100),
  hours: z.optional(z.int().check(z.minimum(1, 'At least one hour.'), z.maximum(24, 'At most a day.'))),
});

export const tryLink = z.object({ url: z.string(), expires: z.iso.datetime() });

/** A link to try a release, as its app's team sees it. */
export const tryLinkUse = z.object({
  id: z.string(),
  version: z.string(),
  by: z.string(),
  /** The id of the release token that made it, or `operator`. */
  token: z.string(),
  created: z.iso.datetime(),
  expires: z.iso.datetime(),
  /** How often the link was followed. */
  uses: z.int(),
  lastUsed: z.optional(z.iso.datetime()),
  revoked: z.optional(z.iso.datetime()),
});

export type TryRequest = z.infer<typeof tryRequest>;
export type TryLink = z.infer<typeof tryLink>;
export type TryLinkUse = z.infer<typeof tryLinkUse>;

const described = { tag: 'Releases', secured: 'release' } as const;

export const tryRelease = operation({
  ...described,
  id: 'tryRelease',
  method: 'POST',
  path: '/api/apps/:app/try/',
  summary: 'Create a link that opens the site with a published release, only in the browser that follows it',
  body: tryRequest,
  response: tryLink,
  errors: [401, 403, 404, 409],
});

export const listTryLinks = operation({
  ...described,
  id: 'listTryLinks',
  method: 'GET',
  path: '/api/apps/:app/try/',
  summary: 'List the links to try releases of an app: who made each, and whether it was used',
  response: z.array(tryLinkUse),
  errors: [401, 403],
});

export const revokeTryLink = operation({
  ...described,
  id: 'revokeTryLink',
  method: 'DELETE',
  path: '/api/apps/:app/try/:id/',
  summary: 'End a link to try a release, also in the browsers that followed it',
  status: 204,
  errors: [401, 403, 404],
});

export const tryLinkOperations = [tryRelease, listTryLinks, revokeTryLink];

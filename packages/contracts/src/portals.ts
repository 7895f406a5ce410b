import * as z from '#zod';
import { operation } from './operation.ts';
import { text } from './text.ts';

/** Identifies a portal in addresses and in markup. */
export const portalId = z
  .string()
  .check(
    z.regex(
      /^[a-z][a-z0-9-]{0,39}$/,
      'Must be a lower-case letter, followed by at most 39 lower-case letters, digits and hyphens.',
    ),
  );

/** An origin as browsers send it: https, or http on localhost for development. */
export const origin = text(300).check(z.refine(isOrigin, 'Must be an origin such as https://portal.example, without a path.'));

export function isOrigin(value: string) {
  // The refinement also runs for longer texts, and the URL parser takes seconds for a host of 10,000 non-Latin letters.
  const url = /^[\w.:/-]{1,300}$/.test(value) && URL.canParse(value) ? new URL(value) : undefined;
  if (!url || url.origin !== value || !/^[a-z0-9.-]+$/.test(url.hostname)) return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && ['localhost', '127.0.0.1'].includes(url.hostname));
}

/** Another site that may show users their board. */
export const portal = z.object({ id: portalId, name: z.string(), origins: z.array(z.string()), created: z.iso.datetime() });

export const portalRequest = z.strictObject({
  id: portalId,
  name: text(100).check(z.minLength(1, 'This field is required.')),
  origins: z
    .array(origin)
    .check(z.minLength(1, 'Must have at least one origin.'), z.maxLength(20, 'Must have at most 20 origins.')),
});

/** The facts about a portal that a user sees before they consent. */
export const shownPortal = z.object({ id: portalId, name: z.string(), origins: z.array(z.string()) });

export type Portal = z.infer<typeof portal>;
export type PortalRequest = z.infer<typeof portalRequest>;
export type ShownPortal = z.infer<typeof shownPortal>;

const tag = 'Portals';

export const createPortal = operation({
  id: 'createPortal',
  method: 'POST',
  path: '/api/portals/',
  summary: 'Register a portal with its origins, as an operator',
  tag,
  secured: 'operator',
  body: portalRequest,
  status: 201,
  response: portal,
  errors: [401, 403, 409],
});

export const listPortals = operation({
  id: 'listPortals',
  method: 'GET',
  path: '/api/portals/',
  summary: 'List all portals, as an operator',
  tag,
  secured: 'operator',
  response: z.array(portal),
  errors: [401, 403],
});

export const deletePortal = operation({
  id: 'deletePortal',
  method: 'DELETE',
  path: '/api/portals/:id/',
  summary: 'Remove a portal with all its connections, as an operator',
  tag,
  secured: 'operator',
  status: 204,
  errors: [401, 403, 404],
});

export const readPortal = operation({
  id: 'readPortal',
  method: 'GET',
  path: '/api/portals/:id/',
  summary: 'Get a portal, to ask the user for consent',
  tag,
  secured: false,
  response: shownPortal,
  errors: [404],
});

export const portalOperations = [createPortal, listPortals, deletePortal, readPortal];

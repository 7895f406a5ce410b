import * as z from 'zod/mini';
import { operation } from './operation.ts';
import {
  appStatus,
  archiveMediaType,
  change,
  healthPoint,
  healthQuery,
  healthReleases,
  historyPage,
  historyQuery,
  liveRequest,
  newReleaseToken,
  pruned,
  pruneRequest,
  publishedRelease,
  releaseToken,
  rollbackRequest,
  tokenRequest,
  tryLink,
  tryLinkUse,
  tryRequest,
  uploadLimits,
  uploadQuery,
} from './release-schemas.ts';

export * from './release-schemas.ts';

const described = { tag: 'Releases', secured: 'release' } as const;

export const publishRelease = operation({
  ...described,
  id: 'publishRelease',
  method: 'POST',
  path: '/api/releases/:app/:version/',
  summary: 'Publishes a built release, or names each check that it fails. It is not live by that.',
  query: uploadQuery,
  bodyType: archiveMediaType,
  bodyLimit: uploadLimits.packed,
  status: 201,
  response: publishedRelease,
  errors: [401, 403, 409, 422],
});

export const listApps = operation({
  ...described,
  id: 'listApps',
  method: 'GET',
  path: '/api/apps/',
  summary: 'The apps that the token is for, each with what visitors get of it.',
  response: z.array(appStatus),
  errors: [401],
});

export const readApp = operation({
  ...described,
  id: 'readApp',
  method: 'GET',
  path: '/api/apps/:app/',
  summary: 'What visitors get of an app, and which releases it has.',
  response: appStatus,
  errors: [401, 403],
});

export const goLive = operation({
  ...described,
  id: 'goLive',
  method: 'PUT',
  path: '/api/apps/:app/live/',
  summary: 'Makes a published release the one that new page loads get, all of them or a share.',
  body: liveRequest,
  response: change,
  errors: [401, 403, 404, 409, 422],
});

export const rollBack = operation({
  ...described,
  id: 'rollBack',
  method: 'POST',
  path: '/api/apps/:app/rollback/',
  summary: 'Ends the rollout; without one, makes live again what was live before.',
  body: rollbackRequest,
  response: change,
  errors: [401, 403, 409, 422],
});

export const listChanges = operation({
  ...described,
  id: 'listChanges',
  method: 'GET',
  path: '/api/apps/:app/history/',
  summary: `The changes of what visitors get of an app, the newest first, in pages of at most ${historyPage}: when, by whom, from what to what, and why.`,
  query: historyQuery,
  response: z.array(change),
  errors: [401, 403],
});

export const readHealth = operation({
  ...described,
  id: 'readHealth',
  method: 'GET',
  path: '/api/apps/:app/health/',
  summary: `How releases of an app fared in the pages that loaded them: the ${healthReleases} that pages told of last, in stretches of five minutes for up to six hours, of an hour for up to a week, else of a day.`,
  query: healthQuery,
  response: z.array(healthPoint),
  errors: [401, 403, 422],
});

export const tryRelease = operation({
  ...described,
  id: 'tryRelease',
  method: 'POST',
  path: '/api/apps/:app/try/',
  summary: 'A link that opens the real site with a published release, in the browser that follows it alone.',
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

export const pruneReleases = operation({
  ...described,
  id: 'pruneReleases',
  method: 'POST',
  path: '/api/apps/:app/prune/',
  summary: 'Removes the files of old releases: none that is live, a rollout, a fallback, or was live in the last days.',
  body: pruneRequest,
  response: pruned,
  errors: [401, 403, 422],
});

export const createToken = operation({
  ...described,
  secured: 'operator',
  id: 'createToken',
  method: 'POST',
  path: '/api/tokens/',
  summary: 'Makes a token for the releases of one app. An operator does.',
  body: tokenRequest,
  status: 201,
  response: newReleaseToken,
  errors: [401, 403, 422],
});

export const listTokens = operation({
  ...described,
  secured: 'operator',
  id: 'listTokens',
  method: 'GET',
  path: '/api/tokens/',
  summary: 'The tokens that were made and not revoked. An operator sees them.',
  response: z.array(releaseToken),
  errors: [401, 403],
});

export const revokeToken = operation({
  ...described,
  secured: 'operator',
  id: 'revokeToken',
  method: 'DELETE',
  path: '/api/tokens/:id/',
  summary: 'Ends a token at once. An operator does.',
  status: 204,
  errors: [401, 403, 404],
});

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
  summary: 'Publish a built release, or list the checks that it fails. It is not live yet',
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
  summary: 'List the apps of the token, with their live releases',
  response: z.array(appStatus),
  errors: [401],
});

export const readApp = operation({
  ...described,
  id: 'readApp',
  method: 'GET',
  path: '/api/apps/:app/',
  summary: 'Read the live release of an app, and the list of its releases',
  response: appStatus,
  errors: [401, 403],
});

export const goLive = operation({
  ...described,
  id: 'goLive',
  method: 'PUT',
  path: '/api/apps/:app/live/',
  summary: 'Put a published release live for new page loads, for all visitors or a share of them',
  body: liveRequest,
  response: change,
  errors: [401, 403, 404, 409, 422],
});

export const rollBack = operation({
  ...described,
  id: 'rollBack',
  method: 'POST',
  path: '/api/apps/:app/rollback/',
  summary: 'End the rollout or, without one, put the previous release live again',
  body: rollbackRequest,
  response: change,
  errors: [401, 403, 409, 422],
});

export const listChanges = operation({
  ...described,
  id: 'listChanges',
  method: 'GET',
  path: '/api/apps/:app/history/',
  summary: `List the changes of the live release of an app, newest first, at most ${historyPage} at a time`,
  query: historyQuery,
  response: z.array(change),
  errors: [401, 403],
});

export const readHealth = operation({
  ...described,
  id: 'readHealth',
  method: 'GET',
  path: '/api/apps/:app/health/',
  summary: `Read how often the releases of an app loaded and failed: the ${healthReleases} that were reported last, in periods of five minutes for up to six hours, of an hour for up to a week, else of a day`,
  query: healthQuery,
  response: z.array(healthPoint),
  errors: [401, 403, 422],
});

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

export const pruneReleases = operation({
  ...described,
  id: 'pruneReleases',
  method: 'POST',
  path: '/api/apps/:app/prune/',
  summary: 'Remove the files of old releases, except the live release, the rollout, the fallback and those that were live recently',
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
  summary: 'Create a token for the releases of one app (operators only)',
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
  summary: 'List the tokens that are not revoked (operators only)',
  response: z.array(releaseToken),
  errors: [401, 403],
});

export const revokeToken = operation({
  ...described,
  secured: 'operator',
  id: 'revokeToken',
  method: 'DELETE',
  path: '/api/tokens/:id/',
  summary: 'Revoke a token (operators only)',
  status: 204,
  errors: [401, 403, 404],
});

export const releaseOperations = [
  publishRelease,
  listApps,
  readApp,
  goLive,
  rollBack,
  listChanges,
  readHealth,
  tryRelease,
  listTryLinks,
  revokeTryLink,
  pruneReleases,
  createToken,
  listTokens,
  revokeToken,
];

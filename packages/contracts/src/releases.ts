import * as z from '#zod';
import { backend } from './backends.ts';
import { operation } from './operation.ts';
import { permissions } from './permissions.ts';
import { text } from './text.ts';

/** The kind of a change. A halt is a rollback by the registry, because the rollout failed. */
export const changeKind = z.enum(['live', 'rollout', 'rollback', 'halt']);

/** A release that a share of the visitors gets. */
export const rollout = z.object({
  version: z.string(),
  /** In percent of the visitors, 0 to 99. */
  share: z.int(),
});

/** A change of what visitors get. Changes are only added. */
export const change = z.object({
  id: z.string(),
  app: z.string(),
  kind: changeKind,
  /** The release that was live before; missing for an app's first. */
  from: z.optional(z.string()),
  /** The release that is live since. */
  to: z.string(),
  /** The rollout since. */
  rollout: z.optional(rollout),
  at: z.iso.datetime(),
  by: z.string(),
  /** The id of the release token that was used, or `operator`; missing for what the server did by itself. */
  token: z.optional(z.string()),
  why: z.string(),
  /** The log has a hash of it with who and why: `daybook verify` compares them. Missing in the history of earlier servers. */
  salt: z.optional(z.string()),
});

export const releaseSummary = z.object({
  version: z.string(),
  published: z.iso.datetime(),
  by: z.string(),
  bytes: z.int(),
  /** True if the registry ended its rollout because it failed, and no visitor has got it since. */
  halted: z.optional(z.literal(true)),
});

/** The versions of an app that visitors get, and its releases, newest first. */
export const appStatus = z.object({
  app: z.string(),
  live: z.optional(z.string()),
  rollout: z.optional(rollout),
  /** The release that a page loads if the live release fails, and that a rollback puts live. */
  fallback: z.optional(z.string()),
  releases: z.array(releaseSummary),
  /** Missing if no operator has given it any. */
  permissions: z.optional(permissions),
  /** Missing if no operator has added one. */
  backend: z.optional(backend),
});

/** The largest and the default number of changes in a page of the history. */
export const historyPage = 500;

export const historyQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(historyPage))),
  /** From the `Link: rel="next"` of the previous page. */
  cursor: z.optional(text(512)),
});

const why = text(500).check(z.minLength(1, 'Say why.'));

const share = z.int('The share is a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.'));

/** A share of 100, which is the default, makes the release live for all; a smaller one starts a rollout or changes its share. */
export const liveRequest = z.strictObject({
  version: text(100),
  share: z.optional(share),
  /** Puts it live although it conflicts with other apps. Only an operator can force it. The history names the conflicts. */
  force: z.optional(z.boolean()),
  why,
});

/** With `version`, only that release is taken back, not one that replaced it meanwhile. */
export const rollbackRequest = z.strictObject({
  version: z.optional(text(100)),
  /** Rolls back to the previous release although it conflicts with other apps, instead of skipping it. Only an operator can force a conflict of paths. The history names the conflicts. */
  force: z.optional(z.boolean()),
  why,
});

export type ChangeKind = z.infer<typeof changeKind>;
export type Rollout = z.infer<typeof rollout>;
export type Change = z.infer<typeof change>;
export type AppStatus = z.infer<typeof appStatus>;
export type HistoryQuery = z.infer<typeof historyQuery>;
export type LiveRequest = z.infer<typeof liveRequest>;
export type RollbackRequest = z.infer<typeof rollbackRequest>;

const described = { tag: 'Releases', secured: 'release' } as const;

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

export const releaseOperations = [listApps, readApp, goLive, rollBack, listChanges];

import * as z from 'zod/mini';
import { text } from './text.ts';

/** A release is sent as a tar archive of its built folder, compressed by gzip. */
export const archiveMediaType = 'application/gzip';

/** The limits of an archive. The command checks them before the upload, and the server again. packages/tooling has a copy (registry/limits.mjs). */
export const uploadLimits = {
  /** As it is sent, in bytes. */
  packed: 16 * 1024 * 1024,
  /** In bytes. */
  unpacked: 64 * 1024 * 1024,
  files: 1000,
  /** Unpacked bytes for each packed byte. JavaScript has about 10. */
  ratio: 100,
} as const;

/** The files of a release that was live are kept for at least this many days. */
export const keptDays = 30;

/** A release that was published or, in a dry run, would have been. */
export const publishedRelease = z.object({
  app: z.string(),
  version: z.string(),
  files: z.int(),
  /** The size of all files, uncompressed. */
  bytes: z.int(),
  /** The size of what the first paint loads, compressed by gzip. */
  firstLoad: z.int(),
});

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
});

export const releaseSummary = z.object({
  version: z.string(),
  published: z.iso.datetime(),
  by: z.string(),
  bytes: z.int(),
  /** True if the registry ended its rollout because it failed, and no visitor has got it since. */
  halted: z.optional(z.literal(true)),
});

/** What visitors get of an app, and its releases, newest first. */
export const appStatus = z.object({
  app: z.string(),
  live: z.optional(z.string()),
  rollout: z.optional(rollout),
  /** The release that a page loads if the live release fails, and that a rollback puts live. */
  fallback: z.optional(z.string()),
  releases: z.array(releaseSummary),
});

/** How often one release loaded and failed in one period. The names of the counts are those of the health report (health.ts). */
export const healthPoint = z.object({
  version: z.string(),
  /** The start of the period. */
  at: z.iso.datetime(),
  mounted: z.int(),
  failed: z.int(),
  stumbled: z.int(),
  /** The median time until the release was mounted, in milliseconds. Missing if it never was. */
  ms: z.optional(z.number()),
});

/** The largest and the default number of changes in a page of the history. */
export const historyPage = 500;

export const historyQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(historyPage))),
  /** From the `Link: rel="next"` of the previous page. */
  cursor: z.optional(text(512)),
});

/** The health of an app covers this many releases: those that were reported last. */
export const healthReleases = 20;

export const healthQuery = z.strictObject({
  hours: z.optional(z.coerce.number().check(z.int(), z.minimum(1, 'At least one hour.'), z.maximum(24 * 30, 'At most 30 days.'))),
});

const why = text(500).check(z.minLength(1, 'Say why.'));

const share = z.int('The share is a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.'));

/** A share of 100, which is the default, makes the release live for all; a smaller one starts a rollout or changes its share. */
export const liveRequest = z.strictObject({ version: text(100), share: z.optional(share), why });

/** With `version`, only that release is taken back, not one that replaced it meanwhile. */
export const rollbackRequest = z.strictObject({
  version: z.optional(text(100)),
  /** Rolls back although the release conflicts with other apps. Only an operator can force a conflict of paths. The history names the conflicts. */
  force: z.optional(z.boolean()),
  why,
});

/** With `dryRun` only the checks run. */
export const uploadQuery = z.strictObject({ dryRun: z.optional(z.literal('true', 'Give true, or omit it.')) });

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

export const pruneRequest = z.strictObject({
  days: z.optional(z.int().check(z.minimum(keptDays, `At least ${keptDays} days.`), z.maximum(3650, 'At most ten years.'))),
  dryRun: z.optional(z.boolean()),
});

export const pruned = z.object({ app: z.string(), removed: z.array(z.string()) });

/** The app that a token is for; `*` is an operator's token, for all apps and for tokens. */
const scope = z.string().check(z.regex(/^(\*|[a-z][a-z0-9-]{0,39})$/, 'Give the name of an app, or * for all.'));

export const tokenRequest = z.strictObject({ app: scope, who: text(100).check(z.minLength(1, 'Say whose it is.')) });

/** A token, without its secret. */
export const releaseToken = z.object({ id: z.string(), app: scope, who: z.string(), created: z.iso.datetime() });

/** The secret is shown once; only its hash is stored. */
export const newReleaseToken = z.object({ ...releaseToken.shape, token: z.string() });

export type PublishedRelease = z.infer<typeof publishedRelease>;
export type ChangeKind = z.infer<typeof changeKind>;
export type Rollout = z.infer<typeof rollout>;
export type Change = z.infer<typeof change>;
export type AppStatus = z.infer<typeof appStatus>;
export type HealthPoint = z.infer<typeof healthPoint>;
export type HistoryQuery = z.infer<typeof historyQuery>;
export type HealthQuery = z.infer<typeof healthQuery>;
export type LiveRequest = z.infer<typeof liveRequest>;
export type RollbackRequest = z.infer<typeof rollbackRequest>;
export type UploadQuery = z.infer<typeof uploadQuery>;
export type TryRequest = z.infer<typeof tryRequest>;
export type TryLink = z.infer<typeof tryLink>;
export type TryLinkUse = z.infer<typeof tryLinkUse>;
export type PruneRequest = z.infer<typeof pruneRequest>;
export type Pruned = z.infer<typeof pruned>;
export type TokenRequest = z.infer<typeof tokenRequest>;
export type ReleaseToken = z.infer<typeof releaseToken>;
export type NewReleaseToken = z.infer<typeof newReleaseToken>;

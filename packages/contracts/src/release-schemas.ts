import * as z from 'zod/mini';
import { text } from './text.ts';

/** A release is sent as a tar archive of its built folder, compressed by gzip. */
export const archiveMediaType = 'application/gzip';

/** What an archive may hold: whoever packs one is told early, and the server refuses what is more. */
export const uploadLimits = {
  /** As it is sent, in bytes. */
  packed: 16 * 1024 * 1024,
  /** In bytes. */
  unpacked: 64 * 1024 * 1024,
  files: 1000,
  /** Unpacked bytes for each packed one. JavaScript comes to 10. */
  ratio: 100,
} as const;

/** How long a release that was live is kept, at least. */
export const keptDays = 30;

/** A release that was published, or would have been. */
export const publishedRelease = z.object({
  app: z.string(),
  version: z.string(),
  files: z.int(),
  /** Of all its files, as they were sent. */
  bytes: z.int(),
  /** Of what its first paint loads, compressed. */
  firstLoad: z.int(),
});

/** What was done to an app's pointers. A halt is a rollback that nobody asked for: the registry saw the rollout fail. */
export const changeKind = z.enum(['live', 'rollout', 'rollback', 'halt']);

/** A release that a part of the visitors gets. */
export const rollout = z.object({
  version: z.string(),
  /** In percent of the visitors, 0 to 99. */
  share: z.int(),
});

/** A change of what visitors get: one appended row, never changed. */
export const change = z.object({
  id: z.string(),
  app: z.string(),
  kind: changeKind,
  /** What was live before; missing for an app's first. */
  from: z.optional(z.string()),
  /** What is live since. */
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
  /** That the registry ended its rollout because it failed, and nobody was given it since. */
  halted: z.optional(z.literal(true)),
});

/** What visitors get of an app, and which releases it has, the newest first. */
export const appStatus = z.object({
  app: z.string(),
  live: z.optional(z.string()),
  rollout: z.optional(rollout),
  /** What a page goes on with where the live release fails, and a rollback leads to. */
  fallback: z.optional(z.string()),
  releases: z.array(releaseSummary),
});

/** How one release fared in one stretch of time. */
export const healthPoint = z.object({
  version: z.string(),
  /** The beginning of the stretch. */
  at: z.iso.datetime(),
  mounted: z.int(),
  failed: z.int(),
  stumbled: z.int(),
  /** The middle one of the times that mounting took, in milliseconds. */
  ms: z.optional(z.number()),
});

/** How many changes a page of a history holds, at most and where it is not said. */
export const historyPage = 500;

export const historyQuery = z.strictObject({
  limit: z.optional(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(historyPage))),
  /** Where the page before ended, as its `Link: rel="next"` says. */
  cursor: z.optional(text(512)),
});

/** Of how many releases an app's health is told: of those that pages told of last. */
export const healthReleases = 20;

export const healthQuery = z.strictObject({
  hours: z.optional(z.coerce.number().check(z.int(), z.minimum(1, 'At least one hour.'), z.maximum(24 * 30, 'At most 30 days.'))),
});

const why = text(500).check(z.minLength(1, 'Say why.'));

const share = z.int('The share is a whole number.').check(z.minimum(0, 'At least 0.'), z.maximum(100, 'At most 100.'));

/** A share of 100, or none, makes the release live for everybody; a smaller one begins a rollout or changes its share. */
export const liveRequest = z.strictObject({ version: text(100), share: z.optional(share), why });

/** Where `version` is given, that release is to be taken back, and no other that came in its place meanwhile. */
export const rollbackRequest = z.strictObject({
  version: z.optional(text(100)),
  /** Also to a release that does not fit what the other apps have; onto a path of another app for an operator only. The history says what does not fit. */
  force: z.optional(z.boolean()),
  why,
});

/** With `dryRun` the checks run alone. */
export const uploadQuery = z.strictObject({ dryRun: z.optional(z.literal('true', 'Give true, or leave it out.')) });

/** Whose browser opens the link gets that release, until it expires. */
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
  /** How often a browser was given the release by it. */
  uses: z.int(),
  lastUsed: z.optional(z.iso.datetime()),
  revoked: z.optional(z.iso.datetime()),
});

export const pruneRequest = z.strictObject({
  days: z.optional(z.int().check(z.minimum(keptDays, `At least ${keptDays} days.`), z.maximum(3650, 'At most ten years.'))),
  dryRun: z.optional(z.boolean()),
});

export const pruned = z.object({ app: z.string(), removed: z.array(z.string()) });

/** The app that a token is for; `*` is an operator's: for all apps, and for tokens. */
const scope = z.string().check(z.regex(/^(\*|[a-z][a-z0-9-]{0,39})$/, 'Give the name of an app, or * for all.'));

export const tokenRequest = z.strictObject({ app: scope, who: text(100).check(z.minLength(1, 'Say whose it is.')) });

/** The token itself is shown this once: its hash is kept. */
export const releaseToken = z.object({ id: z.string(), app: scope, who: z.string(), created: z.iso.datetime() });

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

import * as z from '#zod';
import { operation } from './operation.ts';

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
  /** The size of the first load, compressed by gzip. */
  firstLoad: z.int(),
  /** Sentences about scripts that may not run as the team expects, and about a token that expires soon. */
  warnings: z.optional(z.array(z.string())),
});

/** With `dryRun` only the checks run. */
export const uploadQuery = z.strictObject({ dryRun: z.optional(z.literal('true', 'Give true, or omit it.')) });

export const pruneRequest = z.strictObject({
  days: z.optional(z.int().check(z.minimum(keptDays, `At least ${keptDays} days.`), z.maximum(3650, 'At most ten years.'))),
  dryRun: z.optional(z.boolean()),
});

export const pruned = z.object({ app: z.string(), removed: z.array(z.string()) });

export type PublishedRelease = z.infer<typeof publishedRelease>;
export type UploadQuery = z.infer<typeof uploadQuery>;
export type PruneRequest = z.infer<typeof pruneRequest>;
export type Pruned = z.infer<typeof pruned>;

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

export const publishingOperations = [publishRelease, pruneReleases];

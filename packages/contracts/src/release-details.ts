import * as z from '#zod';
import { operation } from './operation.ts';

/** How a release was built, as its team states it. What nobody knew is absent. */
export const buildFacts = z.object({
  repository: z.optional(z.string()),
  /** The branch or the tag. */
  ref: z.optional(z.string()),
  commit: z.optional(z.string()),
  /** True if the build had changes that were not committed. */
  uncommittedChanges: z.optional(z.literal(true)),
  /** A URI: the runner of a pipeline, or somebody's machine. */
  builder: z.optional(z.string()),
  /** The address of the run of the pipeline. */
  run: z.optional(z.string()),
  finished: z.optional(z.iso.datetime()),
});

export const releaseDetails = z.object({
  app: z.string(),
  version: z.string(),
  /** The public key with which the team signed it. */
  signedBy: z.optional(z.string()),
  /** Missing for a release without a statement. */
  build: z.optional(buildFacts),
  /** The number of packages that it was built with, if they are known. */
  packages: z.optional(z.int()),
});

export type BuildFacts = z.infer<typeof buildFacts>;
export type ReleaseDetails = z.infer<typeof releaseDetails>;

const described = { tag: 'Releases', method: 'GET', secured: 'release', errors: [401, 403, 404] } as const;

export const readRelease = operation({
  ...described,
  id: 'readRelease',
  path: '/api/apps/:app/releases/:version/',
  summary: 'Read how a release was built, and who signed it',
  response: releaseDetails,
});

export const readPackages = operation({
  ...described,
  id: 'readPackages',
  path: '/api/apps/:app/releases/:version/packages/',
  summary: 'Read the packages that a release was built with, as a software bill of materials (CycloneDX)',
  response: z.looseObject({ bomFormat: z.literal('CycloneDX') }),
});

export const releaseDetailOperations = [readRelease, readPackages];

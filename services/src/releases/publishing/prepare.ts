import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { limitFieldErrors } from '../../http/problems/limit-field-errors.ts';
import { warnOfEval } from '../checks/check-scripts.ts';
import { warnOfEvents } from '../checks/check-events.ts';
import { warnOfSlots } from '../checks/check-slots.ts';
import { type Candidate, type CheckContext, runChecks } from '../checks/run-checks.ts';
import type { Release } from '../release.entity.ts';
import { firstLoadOf } from '../first-load.ts';
import { describeFiles } from '../release-files.ts';
import { type Attested, compareStatement } from '../signatures/attestation.ts';
import { type FindForm, formsIn, formsOfBuild, withCompressedForms } from './compressed-forms.ts';
import { type CheckErrors, InvalidReleaseError, readBuild } from './read-build.ts';
import { unpack } from './unpack.ts';

/** A release that is to be published. It is copied to another process. */
export interface Preparation {
  /** The release's name in messages. */
  readonly name: string;
  /** A gzip tar archive, or a folder that `daybook build` wrote. */
  readonly source: { readonly archive: string } | { readonly folder: string };
  readonly context: CheckContext;
  /** The release that was published under this version before. */
  readonly published: (Described & { readonly isPruned: boolean }) | null;
  /** An empty folder for the files with their compressed forms; null writes nothing. */
  readonly target: string | null;
  /** The folder of a release that has many of the files, with their compressed forms; null if there is none. */
  readonly similar: string | null;
  /** True at a start, when no requests wait. */
  readonly isUrgent: boolean;
}

/** A release without the content of its files. */
export type Described = Pick<Release, 'description' | 'files'>;

/** `firstLoad` is in bytes of gzip; each warning is a sentence. */
export type Prepared = Attested & { readonly firstLoad: number; readonly warnings: readonly string[] };

export type PrepareResult = { readonly prepared: Prepared } | { readonly errors: CheckErrors };

/** Unpacks, hashes and checks a build, and writes its files. It takes seconds of processor time: call it from a worker thread. */
export async function prepare({ name, source, context, published, target, similar }: Preparation): Promise<PrepareResult> {
  try {
    const { description, contents, attestation, sbom } =
      'archive' in source ? await unpack(name, fs.readFileSync(source.archive)) : readBuild(source.folder);
    const files = describeFiles(contents);
    const candidate = { description, contents, files };
    const errors = {
      ...findErrors(candidate, context, published),
      ...(!published && checkStatement({ ...candidate, attestation, sbom })),
    };
    if (Object.keys(errors).length > 0) return rejected(errors);
    if (target !== null) writeFiles(target, contents, findForms(source, similar));
    const warnings = [
      ...warnOfEval({ description, contents }),
      ...warnOfSlots({ description }, context),
      ...warnOfEvents({ description }, context),
    ];
    const firstLoad = firstLoadOf(description, contents);
    return { prepared: { description, files, firstLoad, warnings, attestation, sbom } };
  } catch (error) {
    if (error instanceof InvalidReleaseError) return rejected(error.errors);
    throw error;
  }
}

/** Errors repeat what the archive contains. One of 130 kB once had 200 MB of them, which ended the server that received them. */
const rejected = (errors: CheckErrors): PrepareResult => ({ errors: limitFieldErrors(errors) });

/**
 * A release that is published already keeps its row, even if it would fail a check that is newer than it. A pruned one must pass them to
 * come back; only its version need not be higher, since a later one is live.
 */
function findErrors(candidate: Candidate, context: CheckContext, published: Preparation['published']): CheckErrors {
  if (!published) return runChecks(candidate, context);
  const errors = compare(published, candidate);
  if (!published.isPruned) return errors;
  return { ...runChecks(candidate, { ...context, mustBeHigher: false }), ...errors };
}

/** The signature itself is checked where the keys of the team are known. */
function checkStatement(candidate: Attested): CheckErrors {
  const errors = compareStatement(candidate);
  return errors.length > 0 ? { signature: errors } : {};
}

function compare(published: Described, { description, files }: Described): CheckErrors {
  if (isDeepStrictEqual([published.description, published.files], [description, files])) return {};
  return { version: ['This version was published before, with other content: a release never changes.'] };
}

/** Compressing takes seconds of processor time. Most releases differ from the live one in a few files. */
function findForms(source: Preparation['source'], similar: string | null): FindForm | undefined {
  if ('folder' in source) return formsOfBuild(source.folder);
  return similar === null ? undefined : formsIn(similar);
}

/** Flushes each file: a release is announced only when its files survive a loss of power. */
function writeFiles(target: string, contents: ReadonlyMap<string, Buffer>, find?: FindForm) {
  for (const [name, content] of contents) {
    fs.mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    for (const [form, bytes] of withCompressedForms(name, content, find))
      fs.writeFileSync(path.join(target, form), bytes, { flush: true });
  }
}

import fs from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { Candidate, Surroundings } from '../checks/candidate.ts';
import { runChecks } from '../checks/run-checks.ts';
import { firstLoadOf } from '../first-load.ts';
import { describeFiles, type ReleaseFiles } from '../release-files.ts';
import { type Complaints, ReleaseRefused } from '../release-refused.ts';
import { compressed } from './compressed.ts';
import { readBuild } from './read-build.ts';
import { unpack } from './unpack.ts';

/** A release that is to be published. Everything in it can be sent to another process. */
export interface Preparation {
  /** As it is called in messages. */
  readonly what: string;
  /** Where the build is: a gzip tar archive, or a folder that `daybook build` wrote. */
  readonly source: { readonly archive: string } | { readonly folder: string };
  readonly surroundings: Surroundings;
  /** The release that was published under this version before. */
  readonly known: Described | null;
  /** An existing, empty folder into which the files are written, with their compressed forms; null writes nothing. */
  readonly target: string | null;
  /** True at a start: no requests wait meanwhile. */
  readonly isUrgent?: boolean;
}

/** What a release is, without the content of its files. */
export interface Described {
  readonly description: ReleaseDescription;
  readonly files: ReleaseFiles;
}

export interface Prepared extends Described {
  /** In bytes of gzip. */
  readonly firstLoad: number;
}

export type Outcome = { readonly prepared: Prepared } | { readonly refused: Complaints };

/** Unpacks, hashes and checks a build, and writes its files. It takes seconds of processor time: call it from a worker thread. */
export async function prepare(preparation: Preparation): Promise<Outcome> {
  try {
    return { prepared: await prepareOrRefuse(preparation) };
  } catch (error) {
    if (error instanceof ReleaseRefused) return { refused: error.complaints };
    throw error;
  }
}

async function prepareOrRefuse({ what, source, surroundings, known, target }: Preparation): Promise<Prepared> {
  const { description, contents } =
    'archive' in source ? await unpack(what, fs.readFileSync(source.archive)) : readBuild(source.folder);
  const files = describeFiles(contents);
  if (known) refuseOther(what, known, { description, files });
  else refuseFailing(what, { description, contents, files }, surroundings);
  if (target !== null) writeFiles(target, contents);
  return { description, files, firstLoad: firstLoadOf(description, contents) };
}

function refuseOther(what: string, known: Described, { description, files }: Described) {
  if (isDeepStrictEqual([known.description, known.files], [description, files])) return;
  throw new ReleaseRefused(what, {
    version: ['This version was published before, with other content: a release never changes.'],
  });
}

function refuseFailing(what: string, candidate: Candidate, surroundings: Surroundings) {
  const complaints = runChecks(candidate, surroundings);
  if (Object.keys(complaints).length > 0) throw new ReleaseRefused(what, complaints);
}

/** Flushed: a release is announced only when its files survive a loss of power. */
function writeFiles(target: string, contents: ReadonlyMap<string, Buffer>) {
  for (const [name, content] of contents) {
    fs.mkdirSync(path.dirname(path.join(target, name)), { recursive: true });
    for (const [form, bytes] of compressed(name, content)) fs.writeFileSync(path.join(target, form), bytes, { flush: true });
  }
}

import os from 'node:os';
import { runInProcess } from '../../workers/run-in-worker.ts';
import { InvalidReleaseError } from './invalid-release-error.ts';
import type { Preparation, Prepared, PrepareResult } from './prepare.ts';

/** The limits of one release. The memory is that of parsed code; the size of the files is limited at the upload. */
const limits = { seconds: 120, megabytes: 320 };

/**
 * Prepares a release in a process of its own. A build that takes too much time or memory to check, or crashes the parser, ends only
 * that process.
 *
 * @throws {InvalidReleaseError} that names each failed check
 */
export async function prepareInProcess(preparation: Preparation): Promise<Prepared> {
  const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = os.constants.priority;
  const outcome = await runInProcess<PrepareResult>({
    script: new URL('./prepare-worker.js', import.meta.url),
    data: preparation,
    milliseconds: limits.seconds * 1000,
    memory: { maxOldGenerationSizeMb: limits.megabytes },
    // Requests come first. At the lowest priority, a busy machine took 46 s instead of 18 s for 800 kB, and would exceed the limit.
    priority: preparation.isUrgent ? PRIORITY_NORMAL : PRIORITY_BELOW_NORMAL,
  });
  if (outcome.kind === 'error') throw outcome.error;
  if (outcome.kind !== 'result') throw new InvalidReleaseError(preparation.name, { archive: [unchecked[outcome.kind]] });
  if ('errors' in outcome.result) throw new InvalidReleaseError(preparation.name, outcome.result.errors);
  return outcome.result.prepared;
}

/** A build that exceeds these limits is an error of the build, not of the server. */
const unchecked = {
  'too-long': `Checking it takes longer than ${limits.seconds} seconds.`,
  'out-of-memory': `Checking it takes more than ${limits.megabytes} MiB of memory.`,
  crashed: 'It could not be checked: its code is nested too deeply, or the check was ended from outside.',
};

import os from 'node:os';
import { runInProcess } from '../../workers/run-in-process.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { Outcome, Preparation, Prepared } from './prepare.ts';

/** What one release may take. The memory is that of parsed code; the files themselves are bounded by the limits of an upload. */
const limits = { seconds: 120, megabytes: 320 };

/**
 * Prepares a release in a process of its own, which ends with it. A build that takes too much time or memory to check, or crashes
 * the parser, ends its process and nothing else.
 *
 * @throws {ReleaseRefused} that names each failed check
 */
export async function prepareApart(preparation: Preparation): Promise<Prepared> {
  const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = os.constants.priority;
  const outcome = await runInProcess<Outcome>({
    script: new URL('./prepare-worker.js', import.meta.url),
    data: preparation,
    milliseconds: limits.seconds * 1000,
    memory: { maxOldGenerationSizeMb: limits.megabytes },
    // Requests are answered first. At the lowest priority, a busy machine took 46 s instead of 18 s for 800 kB, and would exceed the limit.
    priority: preparation.isUrgent ? PRIORITY_NORMAL : PRIORITY_BELOW_NORMAL,
  });
  if (outcome.kind === 'error') throw outcome.error;
  if (outcome.kind !== 'result') throw refused(preparation.what, unchecked[outcome.kind]);
  if ('refused' in outcome.result) throw new ReleaseRefused(preparation.what, outcome.result.refused);
  return outcome.result.prepared;
}

/** A build that cannot be checked within its limits is no fault of the server. */
const unchecked = {
  'too-long': `Checking it takes longer than ${limits.seconds} seconds.`,
  'out-of-memory': `Checking it takes more than ${limits.megabytes} MiB of memory.`,
  crashed: 'It could not be checked: its code is nested too deeply, or the check was ended from outside.',
};

const refused = (what: string, complaint: string) => new ReleaseRefused(what, { archive: [complaint] });

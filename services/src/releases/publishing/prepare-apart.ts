import { runInWorker } from '../../workers/run-in-worker.ts';
import { ReleaseRefused } from '../release-refused.ts';
import type { Outcome, Preparation, Prepared } from './prepare.ts';

/** What one release may take. The memory is that of parsed code; the files themselves are bounded by the limits of an upload. */
const limits = { seconds: 120, megabytes: 320 };

/**
 * Prepares a release in a thread of its own, which ends with it. A file that takes too much time or memory to check ends its thread
 * and nothing else.
 *
 * @throws {ReleaseRefused} that names each failed check
 */
export async function prepareApart(preparation: Preparation): Promise<Prepared> {
  const task = {
    script: new URL('./prepare-worker.js', import.meta.url),
    data: preparation,
    milliseconds: limits.seconds * 1000,
    memory: { maxOldGenerationSizeMb: limits.megabytes },
  };
  const outcome = await runInWorker(task, (prepared: Outcome) => prepared);
  if (outcome.kind === 'error') throw outcome.error;
  if (outcome.kind !== 'result') throw refused(preparation.what, tooMuch[outcome.kind]);
  if ('refused' in outcome.result) throw new ReleaseRefused(preparation.what, outcome.result.refused);
  return outcome.result.prepared;
}

/** A worker that exceeds its limits is no fault of the server. */
const tooMuch = {
  'too-long': `Checking it takes longer than ${limits.seconds} seconds.`,
  'out-of-memory': `Checking it takes more than ${limits.megabytes} MiB of memory.`,
};

const refused = (what: string, complaint: string) => new ReleaseRefused(what, { archive: [complaint] });

import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
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
  const worker = new Worker(new URL('./prepare-worker.js', import.meta.url), {
    workerData: preparation,
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  });
  try {
    const [outcome] = (await once(worker, 'message', { signal: AbortSignal.timeout(limits.seconds * 1000) })) as [Outcome];
    if ('refused' in outcome) throw new ReleaseRefused(preparation.what, outcome.refused);
    return outcome.prepared;
  } catch (error) {
    throw tooMuch(preparation.what, error);
  } finally {
    await worker.terminate();
  }
}

/** A worker that exceeds its limits is no fault of the server. */
function tooMuch(what: string, error: unknown): unknown {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError') return refused(what, `Checking it takes longer than ${limits.seconds} seconds.`);
  if (code === 'ERR_WORKER_OUT_OF_MEMORY') return refused(what, `Checking it takes more than ${limits.megabytes} MiB of memory.`);
  return error;
}

const refused = (what: string, complaint: string) => new ReleaseRefused(what, { archive: [complaint] });

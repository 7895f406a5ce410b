import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { nonsense } from '../provider-failure.ts';
import type { Expanded, Expansion } from './expand.ts';

const most = { milliseconds: 2000, megabytes: 128 };

/** No more at once than leaves the server its processors. */
const inTurn = pLimit(2);

/**
 * Expands what a stranger wrote, in a thread of its own that has little time and memory: a rule that never ends keeps nobody waiting.
 *
 * @throws {ProviderFailure} when it is no calendar, or takes more than it may
 */
export function expandApart(expansion: Expansion, signal: AbortSignal): Promise<Expanded> {
  return inTurn(async () => {
    signal.throwIfAborted();
    const worker = new Worker(new URL('./expand-worker.js', import.meta.url), {
      workerData: expansion,
      resourceLimits: { maxOldGenerationSizeMb: most.megabytes, maxYoungGenerationSizeMb: 16 },
    });
    try {
      const [expanded] = (await once(worker, 'message', {
        signal: AbortSignal.any([signal, AbortSignal.timeout(most.milliseconds)]),
      })) as [Expanded];
      return expanded;
    } catch (error) {
      throw nonsense(error);
    } finally {
      await worker.terminate();
    }
  });
}

import { runInWorker } from '../../workers/run-in-worker.ts';
import { nonsense, ProviderFailure } from '../provider-failure.ts';
import { Lanes, tookTooLong } from './lanes.ts';
import type { ParseJobs, ParseKind } from './parse-jobs.ts';

/** Who waits for a calendar: `network` shares the parser with others fairly; `signal` is how long anybody waits for it. */
export interface Reader {
  readonly network: string;
  readonly signal: AbortSignal;
}

/** A worker of 128 MiB, for most calendars less than a tenth of the quick time. */
const limits = { quickMs: 500, slowMs: 2000, megabytes: 128, mostWaiting: 4 };

const busy = () => new ProviderFailure('full', 'Too many calendars are being read from this network. Try again in a moment.');

const lanes = new Lanes({ ...limits, full: busy });

/**
 * Parses what a stranger wrote, in a thread with little time and memory: neither a rule that never ends nor a document that is
 * slow to parse keeps the server from its other requests.
 *
 * @throws {ProviderFailure} when it cannot be parsed within the limits, or the reader's network has too much in the queue
 */
export async function parseInWorker<Kind extends ParseKind>(
  kind: Kind,
  input: Parameters<ParseJobs[Kind]>[0],
  { network, signal }: Reader,
): Promise<ReturnType<ParseJobs[Kind]>> {
  const attempt = (milliseconds: number) => runOnce<ReturnType<ParseJobs[Kind]>>({ kind, input }, milliseconds, signal);
  try {
    const parsed = await lanes.run(network, attempt, signal);
    if (parsed !== tookTooLong) return parsed;
  } catch (error) {
    throw error instanceof ProviderFailure ? error : nonsense(error);
  }
  throw nonsense();
}

/** A new worker each time: nothing that one person's calendar leaves behind is there for the next. */
async function runOnce<Result>(data: object, milliseconds: number, signal: AbortSignal): Promise<Result | typeof tookTooLong> {
  const script = new URL('./parse-worker.js', import.meta.url);
  const memory = { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 };
  const outcome = await runInWorker({ script, data, milliseconds, memory, signal }, (result: Result) => result);
  if (outcome.kind === 'result') return outcome.result;
  if (outcome.kind === 'too-long') return tookTooLong;
  throw nonsense(outcome.kind === 'error' ? outcome.error : new Error(`It takes more than ${limits.megabytes} MiB to parse.`));
}

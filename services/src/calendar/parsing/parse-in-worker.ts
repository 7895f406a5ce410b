import { runInWorker } from '../../workers/run-in-worker.ts';
import { invalidResponse, ProviderError } from '../provider-error.ts';
import { Lanes, tookTooLong } from './lanes.ts';
import type { ParseJobs, ParseKind } from './parse-worker.ts';

/** For whom a calendar is read: `network` shares the parser fairly with others; `signal` aborts when nobody waits any more. */
export interface ReadContext {
  readonly network: string;
  readonly signal: AbortSignal;
}

/** Most calendars take less than a tenth of `quickMs`. All eight reads of a network may wait (`withReadBudget`). */
const limits = { quickMs: 500, slowMs: 2000, megabytes: 128, maxWaiting: 8 };

const busy = () => new ProviderError('overloaded', 'Too many calendars are being read from this network. Try again in a moment.');

const lanes = new Lanes({ ...limits, full: busy });

/**
 * Parses what a stranger wrote, in a worker with little time and memory. A rule that never ends, or a document that is slow to
 * parse, does not block the server's other requests.
 *
 * @throws {ProviderError} if it cannot be parsed within the limits, or the network has too much in the queue
 */
export async function parseInWorker<Kind extends ParseKind>(
  kind: Kind,
  input: Parameters<ParseJobs[Kind]>[0],
  { network, signal }: ReadContext,
): Promise<ReturnType<ParseJobs[Kind]>> {
  const attempt = (milliseconds: number) => runOnce<ReturnType<ParseJobs[Kind]>>({ kind, input }, milliseconds, signal);
  try {
    const parsed = await lanes.run(network, attempt, signal);
    if (parsed !== tookTooLong) return parsed;
  } catch (error) {
    throw error instanceof ProviderError ? error : invalidResponse(error);
  }
  throw invalidResponse();
}

/** Starts a new worker each time, so that one person's calendar leaves nothing behind for the next. */
async function runOnce<Result>(data: object, milliseconds: number, signal: AbortSignal): Promise<Result | typeof tookTooLong> {
  const script = new URL('./parse-worker.js', import.meta.url);
  const memory = { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 };
  const outcome = await runInWorker({ script, data, milliseconds, memory, signal }, (result: Result) => result);
  if (outcome.kind === 'result') return outcome.result;
  if (outcome.kind === 'too-long') return tookTooLong;
  throw invalidResponse(
    outcome.kind === 'error' ? outcome.error : new Error(`It takes more than ${limits.megabytes} MiB to parse.`),
  );
}

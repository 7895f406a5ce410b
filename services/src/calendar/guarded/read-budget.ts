import { FairBudget } from '../../http/limits/fair-budget.ts';
import { FairSemaphore } from '../../http/limits/fair-semaphore.ts';
import type { ReadContext } from '../parsing/parse-in-worker.ts';
import { ProviderError, tooLarge } from '../provider-error.ts';

const kibibyte = 1024;

/** In bytes of responses. The parsed result takes about three times as much. */
const limits = {
  /** All responses of one read, such as those for the calendars of a CalDAV server. */
  read: 4096 * kibibyte,
  /** All reads of this process. Each read reserves a step at its start, so that there are at most 128 at a time. */
  all: 32 * 1024 * kibibyte,
  step: 256 * kibibyte,
};

const held = new FairBudget(limits.all);

/**
 * How many reads of one network run at a time. There are as many permits as networks need: the budget limits all reads, and can end
 * one for another.
 */
const running = new FairSemaphore({ permits: Infinity, perNetwork: 8, full: () => overloaded() });

/** How long a read waits for its network. One that began later would not end within its three seconds. */
const maxWaitMs = 2000;

/** Counts the bytes of one read of a calendar. */
export interface ReadBudget {
  /** The client's. */
  readonly network: string;
  /** @throws {ProviderError} if the read exceeds its limit, or must end for others */
  readonly take: (bytes: number) => void;
}

/**
 * Reads a calendar within limits of memory. If all reads together exceed theirs, the oldest read of the network with the most bytes
 * ends. So small calendars can be read while somebody makes others large and slow.
 *
 * @throws {ProviderError} `overloaded` if this read must end for others, or its network has too many
 */
export async function withReadBudget<Result>(context: ReadContext, read: BudgetedRead<Result>): Promise<Result> {
  const late = AbortSignal.timeout(maxWaitMs);
  const release = await running
    .acquire([context.network], { signal: AbortSignal.any([context.signal, late]) })
    .catch((error: unknown) => {
      throw late.aborted ? overloaded() : error;
    });
  try {
    return await readWithin(context, read);
  } finally {
    release();
  }
}

type BudgetedRead<Result> = (budget: ReadBudget, context: ReadContext) => Promise<Result>;

async function readWithin<Result>({ network, signal }: ReadContext, read: BudgetedRead<Result>): Promise<Result> {
  const stop = new AbortController();
  const releases: (() => void)[] = [];
  let taken = 0;
  const evict = () => {
    stop.abort(overloaded());
    return true;
  };
  const reserve = () => {
    const release = held.reserve([network], { amount: limits.step, evict });
    if (!release) throw overloaded();
    releases.push(release);
  };
  const take = (bytes: number) => {
    stop.signal.throwIfAborted();
    taken += bytes;
    if (taken > limits.read) throw tooLarge();
    while (releases.length * limits.step < taken) reserve();
  };
  reserve();
  const context = { network, signal: AbortSignal.any([signal, stop.signal]) };
  try {
    return await Promise.race([read({ network, take }, context), whenAborted(signal), whenAborted(stop.signal)]);
  } catch (error) {
    throw stop.signal.aborted ? stop.signal.reason : error;
  } finally {
    // Also ends requests of this read that are still running.
    stop.abort();
    for (const release of releases) release();
  }
}

/** Also ends a read that ignores its signal: each read to which a server responded with 101 once held its memory for ever. */
const whenAborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

const overloaded = () => new ProviderError('overloaded', 'Too many calendars are being read. Try again in a moment.');

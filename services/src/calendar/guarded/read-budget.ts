import { FairBudget } from '../../http/limits/fair-budget.ts';
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

/** Counts the bytes of one read of a calendar. */
export class ReadBudget {
  readonly #stop = new AbortController();
  readonly #leave: (() => void)[] = [];
  #taken = 0;

  constructor(private readonly network: string) {
    this.#reserve();
  }

  /** Aborts when the read must end. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** @throws {ProviderError} if the read exceeds its limit, or must end for others */
  take(bytes: number) {
    this.signal.throwIfAborted();
    this.#taken += bytes;
    if (this.#taken > limits.read) throw tooLarge();
    while (this.#leave.length * limits.step < this.#taken) this.#reserve();
  }

  end() {
    this.#stop.abort();
    for (const leave of this.#leave) leave();
  }

  #reserve() {
    const evict = () => {
      this.#stop.abort(overloaded());
      return true;
    };
    const leave = held.reserve([this.network], { amount: limits.step, evict });
    if (!leave) throw overloaded();
    this.#leave.push(leave);
  }
}

/**
 * Reads a calendar within limits of memory. If all reads together exceed theirs, the oldest read of the network with the most bytes
 * ends. So small calendars can be read while somebody makes others large and slow.
 *
 * @throws {ProviderError} `overloaded` if this read must end for others
 */
export async function withReadBudget<Result>(
  { network, signal }: ReadContext,
  read: (budget: ReadBudget, context: ReadContext) => Promise<Result>,
): Promise<Result> {
  const budget = new ReadBudget(network);
  try {
    return await read(budget, { network, signal: AbortSignal.any([signal, budget.signal]) });
  } catch (error) {
    throw budget.signal.aborted ? budget.signal.reason : error;
  } finally {
    budget.end();
  }
}

const overloaded = () => new ProviderError('overloaded', 'Too many calendars are being read. Try again in a moment.');

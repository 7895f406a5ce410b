import { FairShare } from '../../http/fair-share.ts';
import type { Reader } from '../parsing/parse-in-worker.ts';
import { ProviderFailure, tooLarge } from '../provider-failure.ts';

const kibibyte = 1024;

/** In bytes of answers. What is made of them takes about three times as much. */
const limits = {
  /** All answers of one read, such as those for the calendars of a CalDAV server. */
  read: 4096 * kibibyte,
  /** All reads of this process. A read holds a step from its beginning, so that there are 128 at a time at most. */
  all: 32 * 1024 * kibibyte,
  step: 256 * kibibyte,
};

const held = new FairShare(limits.all);

/** Counts the bytes that one read of a calendar holds. */
export class ReadBudget {
  readonly #stop = new AbortController();
  readonly #leave: (() => void)[] = [];
  #taken = 0;

  constructor(private readonly network: string) {
    this.#reserve();
  }

  /** Aborts when the read has to end. */
  get signal(): AbortSignal {
    return this.#stop.signal;
  }

  /** @throws {ProviderFailure} when the read may hold no more bytes */
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
      this.#stop.abort(full());
      return true;
    };
    const leave = held.enter([this.network], { amount: limits.step, evict });
    if (!leave) throw full();
    this.#leave.push(leave);
  }
}

/**
 * Reads a calendar within limits of memory. When all reads together hold too much, the network that holds most loses its oldest read,
 * so that small calendars are read also while others are made to be large and slow.
 *
 * @throws {ProviderFailure} `full` when this read has to end for others
 */
export async function withReadBudget<Result>(
  { network, signal }: Reader,
  read: (budget: ReadBudget, reader: Reader) => Promise<Result>,
): Promise<Result> {
  const budget = new ReadBudget(network);
  const reader = { network, signal: AbortSignal.any([signal, budget.signal]) };
  try {
    return await Promise.race([read(budget, reader), aborted(signal), aborted(budget.signal)]);
  } catch (error) {
    throw budget.signal.aborted ? budget.signal.reason : error;
  } finally {
    budget.end();
  }
}

/** Ends a read that does not listen, too: each one that a server answered with 101 once held its memory for ever. */
const aborted = (signal: AbortSignal) =>
  new Promise<never>((_, reject) => {
    const end = () => reject(signal.reason as Error);
    if (signal.aborted) end();
    signal.addEventListener('abort', end);
  });

const full = () => new ProviderFailure('full', 'Too many calendars are being read. Try again in a moment.');

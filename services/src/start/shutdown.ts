import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { StartupError } from './startup-error.ts';

type Undo = () => void | Promise<void>;

/** How long closing may take before the process ends anyway, in milliseconds. */
const limit = 20_000;

/** A signal to the whole process group comes twice: again by the program that started this one. In milliseconds. */
const sameSignal = 1000;

/** Undoes a start: what was opened is closed in the reverse order, after the response to the last request. */
export class Shutdown {
  readonly #undos: Undo[] = [];
  #delay = 0;
  /** Announces that this process will end. Does nothing before `beforehand` is called. */
  announceEnd: () => void = () => {};
  #reason: unknown;
  #began: number | undefined;
  /** Ends the wait before anything closes. */
  readonly #hurry = new AbortController();

  add(undo: Undo) {
    this.#undos.push(undo);
  }

  /** Calls `announceEnd` and waits `delay` milliseconds before anything closes, until no load balancer sends people here. */
  beforehand(delay: number, announceEnd: () => void) {
    this.#delay = delay;
    this.announceEnd = announceEnd;
  }

  /** Ends the process in order on a signal, or when the program that started it has ended. */
  onSignals() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.exit());
    process.on('disconnect', () => void this.exit());
  }

  /**
   * Ends the process, because of an error or in order. The first error is printed, and ends the wait before anything closes: a
   * server that failed has nothing to offer in the meantime. A second signal ends that wait too.
   */
  async exit(reason?: unknown) {
    if (this.#began !== undefined) return this.hurry(reason, this.#began);
    this.#began = performance.now();
    this.#reason = reason;
    this.announceEnd();
    if (reason === undefined) await wait(this.#delay, undefined, this.#hurry).catch(() => {});
    this.#hurry.abort();
    const timer = setTimeout(() => process.exit(1), limit).unref();
    for (let undo = this.#undos.pop(); undo; undo = this.#undos.pop()) await attempt(undo);
    clearTimeout(timer);
    endProcess(this.#reason);
  }

  private hurry(reason: unknown, began: number) {
    if (this.#hurry.signal.aborted) return;
    this.#reason ??= reason;
    if (reason !== undefined || performance.now() - began > sameSignal) this.#hurry.abort();
  }
}

/** An error while one thing closes does not keep the others open. */
async function attempt(undo: Undo) {
  try {
    await undo();
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
  }
}

/** Ends the process. Prints only the message of a StartupError, which an operator can act on, and all of another error. */
export function endProcess(reason?: unknown): never {
  if (reason !== undefined) process.stderr.write(`${reason instanceof StartupError ? reason.message : inspect(reason)}\n`);
  process.exit(reason === undefined ? 0 : 1);
}

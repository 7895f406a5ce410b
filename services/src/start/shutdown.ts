import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { endProcess } from './end-process.ts';

type Undo = () => void | Promise<void>;

/** How long what was opened may take to close; then the process ends all the same. In milliseconds. */
const limit = 20_000;

/**
 * A signal to the whole group of processes, as from a terminal or systemd, comes twice: once more through the program that started this
 * one. In milliseconds.
 */
const sameSignal = 1000;

/** Undoes a start: the last request is answered, then what was opened is closed in the reverse order. */
export class Shutdown {
  readonly #undos: Undo[] = [];
  #delay = 0;
  #announceEnd: () => void = () => {};
  #reason: unknown;
  #began: number | undefined;
  /** Ends the wait before anything closes. */
  readonly #hurry = new AbortController();

  add(undo: Undo) {
    this.#undos.push(undo);
  }

  /**
   * Has the end announced before anything closes, and waits for so many milliseconds: a load balancer needs that long to see it, and
   * would send people to a closed port.
   */
  beforehand(delay: number, announceEnd: () => void) {
    this.#delay = delay;
    this.#announceEnd = announceEnd;
  }

  /** Ends the process in order when it is told to end, or when the program that started it has gone. */
  onSignals() {
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => void this.exit());
    process.on('disconnect', () => void this.exit());
  }

  /**
   * Ends the process, for a reason that it then says, or in peace. The first reason counts, also if it comes up in the wait before anything
   * closes: a server that failed has nothing to offer in the meantime. A second signal ends that wait, too.
   */
  async exit(reason?: unknown) {
    if (this.#began !== undefined) return this.hurry(reason, this.#began);
    this.#began = performance.now();
    this.#reason = reason;
    this.#announceEnd();
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

/** What cannot be closed does not keep the rest open. */
async function attempt(undo: Undo) {
  try {
    await undo();
  } catch (error) {
    process.stderr.write(`${inspect(error)}\n`);
  }
}

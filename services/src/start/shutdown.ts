import { setTimeout as wait } from 'node:timers/promises';
import { inspect } from 'node:util';
import { endProcess } from './end-process.ts';

type Undo = () => void | Promise<void>;

/** How long what was opened may take to close; then the process ends all the same. In milliseconds. */
const limit = 20_000;

/** Undoes a start: the last request is answered, then what was opened is closed in the reverse order. */
export class Shutdown {
  readonly #undos: Undo[] = [];
  #delay = 0;
  #announceEnd: () => void = () => {};
  #ending = false;

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

  /** Ends the process, for a reason that it then says, or in peace. The first reason counts. */
  async exit(reason?: unknown) {
    if (this.#ending) return;
    this.#ending = true;
    this.#announceEnd();
    // A server that failed has nothing to offer in the meantime.
    if (reason === undefined) await wait(this.#delay);
    setTimeout(() => process.exit(1), limit).unref();
    for (let undo = this.#undos.pop(); undo; undo = this.#undos.pop()) await attempt(undo);
    endProcess(reason);
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

import { setTimeout as wait } from 'node:timers/promises';

export interface RunningProgram {
  /** Settles when it has ended, for whatever reason. */
  readonly ended: Promise<void>;
  /** Ends it in order: PostgreSQL rolls open transactions back and writes the rest. */
  readonly stop: () => Promise<void>;
  /** Ends it at once: PostgreSQL replays its log at the next start. */
  readonly halt: () => void;
}

interface Options {
  readonly first: RunningProgram;
  readonly start: () => Promise<RunningProgram>;
  readonly onRestart: () => void;
  /** The reason to give up if the program starts each time and then ends again. */
  readonly endsAgain: Error;
}

/** A program that is restarted until `stop` or `halt` is called. */
export interface KeptRunning extends Pick<RunningProgram, 'stop' | 'halt'> {
  /** Resolves with the reason if the program ended, or could not be started, too often. */
  readonly gaveUp: Promise<unknown>;
}

/** In milliseconds. */
const defaultTimes = {
  /** Before each further attempt; after the last one we give up. */
  pauses: [0, 250, 500, 1_000, 2_000, 4_000],
  /** After a program ran for this long, the first pause is used again. */
  stable: 60_000,
};

/** Restarts a program whenever it ends by itself. */
export function keepRunning(options: Options, times = defaultTimes): KeptRunning {
  const stopping = new AbortController();
  const { signal } = stopping;
  let current: RunningProgram | undefined = options.first;
  let attempts = 0;
  let isHalted = false; // A program that is stopped writes its data; one that is halted must not.

  async function watch(program: RunningProgram): Promise<never> {
    const began = performance.now();
    await program.ended;
    current = undefined;
    if (performance.now() - began >= times.stable) attempts = 0;
    current = await restart(options.endsAgain);
    if (signal.aborted) await (isHalted ? current.halt() : current.stop());
    signal.throwIfAborted();
    options.onRestart();
    return watch(current);
  }

  async function restart(reason: unknown): Promise<RunningProgram> {
    const pause = times.pauses[attempts];
    if (pause === undefined) throw reason;
    attempts += 1;
    await wait(pause, undefined, { signal });
    return options.start().catch(restart);
  }

  const watched = watch(options.first).catch((reason: unknown) => reason);
  return {
    gaveUp: watched.then((reason) => (signal.aborted ? new Promise(() => {}) : reason)),
    async stop() {
      stopping.abort();
      await current?.stop();
      await watched;
    },
    halt() {
      isHalted = true;
      stopping.abort();
      current?.halt();
    },
  };
}

import { fork } from 'node:child_process';
import type { WorkerOutcome, WorkerTask } from './run-in-worker.ts';

/** How a worker in its own process ended. `crashed`: a signal or V8 ended the process, which no code in it can prevent. */
export type ProcessOutcome<Result> = WorkerOutcome<Result> | { readonly kind: 'crashed' };

export interface ProcessTask extends Pick<WorkerTask, 'script' | 'data' | 'milliseconds' | 'memory'> {
  /** From `os.constants.priority`. */
  readonly priority: number;
}

/**
 * Runs a script as a worker in its own process, within limits. Resolves when that process has ended. For input that can crash V8: compiling a
 * regular expression at the end of the stack aborts the process, so a thread does not protect the server.
 *
 * The process gets no environment variables, and ends when this one is gone.
 */
export function runInProcess<Result>({ script, ...task }: ProcessTask): Promise<ProcessOutcome<Result>> {
  const child = fork(new URL('./process-host.js', import.meta.url), [], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve) => {
    let outcome: ProcessOutcome<Result> | undefined;
    const end = (reached: ProcessOutcome<Result>) => {
      outcome ??= reached;
      child.kill('SIGKILL');
    };
    child.on('message', end);
    child.on('error', (error) => resolve({ kind: 'error', error }));
    // `exit` may be emitted before the last message.
    child.on('close', (code, signal) => {
      clearTimeout(limit);
      resolve(outcome ?? withoutOutcome(code, signal));
    });
    const limit = setTimeout(end, task.milliseconds, { kind: 'too-long' });
    // With a callback, an error of a process that has ended already is not emitted. `close` reports how it ended.
    child.send({ ...task, script: script.href }, () => {});
  });
}

/** On Windows an abort has an exit code. */
function withoutOutcome(code: number | null, signal: string | null): ProcessOutcome<never> {
  if (signal !== null || code === null || code > 127) return { kind: 'crashed' };
  return { kind: 'error', error: new Error(`The worker process exited with code ${code} and no result.`) };
}

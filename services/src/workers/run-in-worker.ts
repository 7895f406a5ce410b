import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';
import { type ChildProcess, fork } from 'node:child_process';

/** How a worker ended. `error` also means that the script could not be loaded, or ended without a result. */
export type WorkerOutcome<Result> =
  | { readonly kind: 'result'; readonly result: Result }
  | { readonly kind: 'too-long' }
  | { readonly kind: 'out-of-memory' }
  | { readonly kind: 'error'; readonly error: unknown };

export interface WorkerTask {
  readonly script: URL;
  /** The script's `workerData`. */
  readonly data: unknown;
  /** Parts of `data` to move to the worker instead of copying them. They cannot be used here afterwards. */
  readonly transfer?: readonly TransferListItem[];
  /** How long the worker may take, its start included. */
  readonly milliseconds: number;
  readonly memory: ResourceLimits;
  /** Ends the worker when it aborts. */
  readonly signal?: AbortSignal;
}

/**
 * Runs a script in its own thread, within limits. Resolves when the thread has ended.
 *
 * @param receive - handles each message of the worker. Returns the result, or undefined to request the next message.
 * @throws the reason of the signal when it aborts
 */
export async function runInWorker<Message, Result>(
  task: WorkerTask,
  receive: (message: Message) => Result | undefined,
): Promise<WorkerOutcome<Result>> {
  const { script, data, transfer = [], memory, signal } = task;
  signal?.throwIfAborted();
  const worker = new Worker(script, { workerData: data, transferList: [...transfer], resourceLimits: memory });
  try {
    return await outcomeOf(worker, task, receive);
  } finally {
    await worker.terminate();
  }
}

/** The listeners stay: a worker that fails while it is being terminated emits an error, which ends the process if nothing listens. */
function outcomeOf<Message, Result>(
  worker: Worker,
  { milliseconds, signal }: WorkerTask,
  receive: (message: Message) => Result | undefined,
): Promise<WorkerOutcome<Result>> {
  return new Promise((resolve, reject) => {
    const limit = setTimeout(() => resolve({ kind: 'too-long' }), milliseconds);
    const leave = () => reject(signal?.reason as Error);
    signal?.addEventListener('abort', leave, { once: true });
    const fail = (error: unknown) => resolve(isOutOfMemory(error) ? { kind: 'out-of-memory' } : { kind: 'error', error });
    worker.on('message', (message: Message) => {
      try {
        const result = receive(message);
        if (result === undefined) worker.postMessage('next');
        else resolve({ kind: 'result', result });
      } catch (error) {
        fail(error);
      }
    });
    worker.on('messageerror', fail);
    worker.on('error', fail);
    worker.on('exit', () => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', leave);
      fail(new Error('The worker ended without a result.'));
    });
  });
}

const isOutOfMemory = (error: unknown) => (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY';

/** How a worker in its own process ended. `crashed`: a signal or V8 ended the process, which no code in it can prevent. */
export type ProcessOutcome<Result> = WorkerOutcome<Result> | { readonly kind: 'crashed' };

export interface ProcessTask extends Pick<WorkerTask, 'script' | 'data' | 'milliseconds' | 'memory' | 'signal'> {
  /** From `os.constants.priority`. */
  readonly priority: number;
}

/**
 * Runs a script as a worker in its own process, within limits. Resolves when that process has ended. For input that can crash V8: compiling a
 * regular expression at the end of the stack aborts the process, so a thread does not protect the server.
 *
 * The process gets no environment variables, and ends when this one is gone.
 *
 * @throws the reason of the signal when it aborts
 */
export async function runInProcess<Result>({ script, signal, ...task }: ProcessTask): Promise<ProcessOutcome<Result>> {
  signal?.throwIfAborted();
  const child = fork(new URL('./process-host.js', import.meta.url), [], {
    env: {},
    execArgv: [],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  const abort = () => child.kill('SIGKILL');
  signal?.addEventListener('abort', abort);
  // With a callback, an error of a process that has ended already is not emitted. `close` reports how it ended.
  child.send({ ...task, script: script.href }, () => {});
  const outcome = await outcomeOfProcess<Result>(child, task.milliseconds);
  signal?.removeEventListener('abort', abort);
  signal?.throwIfAborted();
  return outcome;
}

function outcomeOfProcess<Result>(child: ChildProcess, milliseconds: number): Promise<ProcessOutcome<Result>> {
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
    const limit = setTimeout(end, milliseconds, { kind: 'too-long' });
  });
}

/** On Windows an abort has an exit code. */
function withoutOutcome(code: number | null, signal: string | null): ProcessOutcome<never> {
  if (signal !== null || code === null || code > 127) return { kind: 'crashed' };
  return { kind: 'error', error: new Error(`The worker process exited with code ${code} and no result.`) };
}

import { type ResourceLimits, type TransferListItem, Worker } from 'node:worker_threads';

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

import { once } from 'node:events';
import os from 'node:os';
import { type ProcessTask, runInWorker, type WorkerOutcome } from './run-in-worker.ts';

// The script of the process that `runInProcess` starts. The worker is a thread of it, so that the main thread can always notice that the
// server has gone, and can report a worker that runs out of memory.

const endNow = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', endNow);
if (!process.connected) endNow();

// Ctrl+C and systemd signal all processes of a service, but the server still finishes its requests.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [{ script, priority, ...task }] = (await once(process, 'message')) as [ProcessTask & { script: string }];

// Set before the worker starts, which inherits it on Linux. A process may not raise its priority.
if (priority > os.getPriority()) os.setPriority(priority);

process.send?.(sendable(await runInWorker({ ...task, script: new URL(script) }, (result: unknown) => result)));

/** V8's serializer would drop the message of an error from a thread. */
function sendable(outcome: WorkerOutcome<unknown>): WorkerOutcome<unknown> {
  if (outcome.kind !== 'error' || !(outcome.error instanceof Error)) return outcome;
  const { message, stack } = outcome.error;
  return { kind: 'error', error: Object.assign(new Error(message), { stack }) };
}

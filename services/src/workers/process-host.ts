import { once } from 'node:events';
import os from 'node:os';
import type { ProcessTask } from './run-in-process.ts';
import { runInWorker, type WorkerOutcome } from './run-in-worker.ts';

// The script of the process that `runInProcess` starts. The worker is a thread in it, so that this thread notices at any time that the
// server has gone, and a worker that runs out of memory can still be reported.

const endNow = () => process.kill(process.pid, 'SIGKILL');
process.on('disconnect', endNow);
if (!process.connected) endNow();

// Ctrl+C and systemd signal all processes of a service, but the server still answers the requests that it has.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {});

const [{ script, priority, ...task }] = (await once(process, 'message')) as [ProcessTask & { script: string }];

// Before the worker starts, which inherits it on Linux. A process may not raise its priority.
if (priority > os.getPriority()) os.setPriority(priority);

process.send?.(sendable(await runInWorker({ ...task, script: new URL(script) }, (result: unknown) => result)));

/** An error from a thread is none to V8's serializer, which would drop its message. */
function sendable(outcome: WorkerOutcome<unknown>): WorkerOutcome<unknown> {
  if (outcome.kind !== 'error' || !(outcome.error instanceof Error)) return outcome;
  const { message, stack } = outcome.error;
  return { kind: 'error', error: Object.assign(new Error(message), { stack }) };
}

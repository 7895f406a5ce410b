import { type Archive, emptyArchive } from '@daybook/contracts/archive';
import type { Client } from '../http/connections/client-address.ts';
import { FairSemaphore } from '../http/limits/fair-semaphore.ts';
import { busy, ProblemError } from '../http/problem-error.ts';
import { runInWorker } from '../workers/run-in-worker.ts';
import { addPart, parseArchive } from './parse-archive.ts';
import type { ParseMessage } from './parse-worker.ts';

/** An archive of 32 MiB takes a second, and up to 160 MiB if its text has characters above U+00FF. */
const limits = { milliseconds: 10_000, memory: { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 16 } };

/** A smaller body is parsed faster than a thread starts, which takes 50 ms. */
const smallBytes = 64 * 1024;

/** One at a time, clients in turn. `limit-memory.ts` counts the bodies that wait. */
const semaphore = new FairSemaphore({ permits: 1 });

/** How long an archive waits for the others, in milliseconds. */
const waitMs = 60_000;

/**
 * Parses the body of an import, a large one in a thread: 32 MiB once blocked all other requests for more than a second.
 *
 * @param client - whose turn it is
 * @param body - cannot be used afterwards: its memory moves to the thread
 * @throws {ProblemError} 400 if it is not an archive, 413 if it takes too much memory, 503 if it or its turn takes too long
 */
export async function parseInWorker(client: Client, body: Uint8Array<ArrayBuffer>): Promise<Archive> {
  if (body.length <= smallBytes) return parseArchive(body);
  const release = await semaphore.acquireWithin(waitMs, client);
  try {
    return await parse(body);
  } finally {
    release();
  }
}

async function parse(body: Uint8Array<ArrayBuffer>): Promise<Archive> {
  const script = new URL('./parse-worker.js', import.meta.url);
  const outcome = await runInWorker({ script, data: body, transfer: [body.buffer], ...limits }, collector());
  if (outcome.kind === 'error') throw outcome.error;
  if (outcome.kind === 'too-long') throw busy(5);
  if (outcome.kind === 'out-of-memory')
    throw new ProblemError(413, 'The archive takes too much memory. Import it in several parts.');
  if (outcome.result instanceof ProblemError) throw outcome.result;
  return outcome.result;
}

/** Collects one part at a time: Node delivers all waiting messages at once, and 32 MiB would block the server again. */
function collector() {
  const archive = emptyArchive();
  return (message: ParseMessage): Archive | ProblemError | undefined => {
    if (message === 'end') return archive;
    if ('error' in message) {
      const { status, message: detail, errors } = message.error;
      return new ProblemError(status, detail, errors ? { errors } : {});
    }
    addPart(archive, message.part);
    return undefined;
  };
}

import type { Archive } from '@daybook/contracts/archive';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import pLimit from 'p-limit';
import { busy, Refusal } from '../http/refusal.ts';
import { readArchive } from './read-archive.ts';
import type { ReadAnswer, RefusedArchive } from './read-worker.ts';

/** An archive of 32 MiB takes a second, and up to 160 MiB where its text has characters above U+00FF. */
const limits = { seconds: 10, megabytes: 256 };

/** A smaller body takes less time than the start of a thread, which is 50 ms. */
const smallBytes = 64 * 1024;

const oneAtATime = pLimit(1);

/**
 * Reads the body of an import, a large one in a thread: 32 MiB of it once kept the server from its other requests for more than a
 * second. One archive is read at a time; how many wait is bounded by the limits of heavy calls.
 *
 * @param body - is gone afterwards
 * @throws {Refusal} 400 when it is no archive, 413 when it takes too much memory, 503 when it takes too long
 */
export const readApart = async (body: Uint8Array<ArrayBuffer>): Promise<Archive> =>
  body.length <= smallBytes ? readArchive(body) : oneAtATime(() => readInWorker(body));

async function readInWorker(body: Uint8Array<ArrayBuffer>): Promise<Archive> {
  const worker = new Worker(new URL('./read-worker.js', import.meta.url), {
    workerData: body,
    transferList: [body.buffer],
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
  });
  try {
    return await collect(worker, AbortSignal.timeout(limits.seconds * 1000));
  } catch (error) {
    throw tooMuch(error);
  } finally {
    await worker.terminate();
  }
}

/** Asks for one part after the other: Node hands over all messages that wait at once, and 32 MiB would stop the server again. */
async function collect(worker: Worker, signal: AbortSignal): Promise<Archive> {
  const archive: Archive = { format: 'daybook', version: 1, notes: [], tasks: [] };
  for (;;) {
    const answered = once(worker, 'message', { signal });
    worker.postMessage('next');
    const [answer] = (await answered) as [ReadAnswer];
    if (answer === 'end') return archive;
    if ('refused' in answer) throw refusalOf(answer.refused);
    archive.notes.push(...answer.part.notes);
    archive.tasks.push(...answer.part.tasks);
  }
}

const refusalOf = ({ status, detail, said }: RefusedArchive) => new Refusal(status, detail, said);

function tooMuch(error: unknown): unknown {
  const { name, code } = error as { name?: string; code?: string };
  if (name === 'AbortError') return busy(5);
  if (code === 'ERR_WORKER_OUT_OF_MEMORY')
    return new Refusal(413, 'The archive takes too much memory. Import it in several parts.');
  return error;
}

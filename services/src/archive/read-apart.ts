import type { Archive } from '@daybook/contracts/archive';
import type { Client } from '../http/client-of.ts';
import { busy, Refusal } from '../http/refusal.ts';
import { WorkTurns } from '../http/work-turns.ts';
import { runInWorker } from '../workers/run-in-worker.ts';
import { readArchive } from './read-archive.ts';
import type { ReadAnswer, RefusedArchive } from './read-worker.ts';

/** An archive of 32 MiB takes a second, and up to 160 MiB where its text has characters above U+00FF. */
const limits = { seconds: 10, megabytes: 256 };

/** A smaller body takes less time than the start of a thread, which is 50 ms. */
const smallBytes = 64 * 1024;

/** One at a time, clients by turns. The bodies of those that wait are counted by http/limit-memory.ts. */
const readings = new WorkTurns(1, 60_000);

/**
 * Reads the body of an import, a large one in a thread: 32 MiB of it once kept the server from its other requests for more than a
 * second. One archive is read at a time.
 *
 * @param client - whose turn it is
 * @param body - is gone afterwards
 * @throws {Refusal} 400 when it is no archive, 413 when it takes too much memory, 503 when it or its turn takes too long
 */
export async function readApart(client: Client, body: Uint8Array<ArrayBuffer>): Promise<Archive> {
  if (body.length <= smallBytes) return readArchive(body);
  const leave = await readings.enter(client);
  try {
    return await readInWorker(body);
  } finally {
    leave();
  }
}

async function readInWorker(body: Uint8Array<ArrayBuffer>): Promise<Archive> {
  const task = {
    script: new URL('./read-worker.js', import.meta.url),
    data: body,
    transfer: [body.buffer],
    milliseconds: limits.seconds * 1000,
    memory: { maxOldGenerationSizeMb: limits.megabytes, maxYoungGenerationSizeMb: 16 },
  };
  const outcome = await runInWorker(task, collect());
  if (outcome.kind === 'error') throw outcome.error;
  if (outcome.kind === 'too-long') throw busy(5);
  if (outcome.kind === 'out-of-memory') throw new Refusal(413, 'The archive takes too much memory. Import it in several parts.');
  if (outcome.result instanceof Refusal) throw outcome.result;
  return outcome.result;
}

/** Takes one part after the other: Node hands over all messages that wait at once, and 32 MiB would stop the server again. */
function collect() {
  const archive: Archive = { format: 'daybook', version: 1, notes: [], tasks: [] };
  return (answer: ReadAnswer): Archive | Refusal | undefined => {
    if (answer === 'end') return archive;
    if ('refused' in answer) return refusalOf(answer.refused);
    archive.notes.push(...answer.part.notes);
    archive.tasks.push(...answer.part.tasks);
    return undefined;
  };
}

const refusalOf = ({ status, detail, said }: RefusedArchive) => new Refusal(status, detail, said);

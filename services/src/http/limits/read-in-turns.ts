import { Readable } from 'node:stream';
import { splitBytes } from '../connections/slow-clients.ts';
import { busy } from '../problem-error.ts';
import type { Client } from './client.ts';
import type { FairSemaphore } from './fair-semaphore.ts';

interface Options {
  readonly client: Client;
  readonly work: FairSemaphore;
  /** Reserves memory for a piece. Returns the function that releases it; undefined if there is no room. */
  readonly reserve: (bytes: number) => (() => void) | undefined;
}

/**
 * Returns a stream of the same bytes that reads each piece with a permit: a client that reads quickly, on many connections, gets no more of
 * the server than others. A piece counts as memory until it was read, and is sent in steps, so that slow-clients.ts sees progress. Without
 * room for the first piece the response is 503; without room for a later one it is cut off.
 */
export function readInTurns(stream: Readable, options: Options): Readable {
  return Readable.from(readPieces(stream, options), { objectMode: false, highWaterMark: 0 });
}

async function* readPieces(stream: Readable, { client, work, reserve }: Options) {
  const iterator = stream.iterator() as AsyncIterator<Buffer, undefined>;
  const next = () => work.run(client, () => iterator.next());
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield* sendPiece(piece.value, reserve);
  } finally {
    stream.destroy();
  }
}

function* sendPiece(piece: Buffer, reserve: Options['reserve']) {
  const release = reserve(piece.length);
  if (!release) throw busy(1);
  try {
    // Copies, because the last step of a piece waits in the connection while the next piece is made, and would keep the whole piece.
    for (const step of splitBytes(piece)) yield Buffer.from(step);
  } finally {
    release();
  }
}

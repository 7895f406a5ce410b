import { Readable } from 'node:stream';
import type { Client } from './client-of.ts';
import { busy } from './refusal.ts';
import { inParts } from './slow-clients.ts';
import type { WorkTurns } from './work-turns.ts';

interface Taking {
  readonly client: Client;
  readonly work: WorkTurns;
  /** Returns what gives the memory of a piece back; undefined if there is no space for it. */
  readonly hold: (bytes: number) => (() => void) | undefined;
}

/**
 * The same bytes, each piece made in a turn: a client that reads quickly, with many connections, gets no more of the server than others. A
 * piece counts as memory until it was taken, and is sent in parts, so that slow-clients.ts sees it move. If there is no space for the first
 * piece the call is refused with 503; without space for a later one the answer is cut off.
 */
export function streamInTurns(pieces: Readable, taking: Taking): Readable {
  return Readable.from(taken(pieces, taking), { objectMode: false, highWaterMark: 0 });
}

async function* taken(pieces: Readable, { client, work, hold }: Taking) {
  const iterator = pieces.iterator() as AsyncIterator<Buffer, undefined>;
  const next = () => work.run(client, () => iterator.next());
  try {
    for (let piece = await next(); !piece.done; piece = await next()) yield* held(piece.value, hold);
  } finally {
    pieces.destroy();
  }
}

function* held(piece: Buffer, hold: Taking['hold']) {
  const leave = hold(piece.length);
  if (!leave) throw busy(1);
  try {
    // As copies: the last part of a piece waits in the connection while the next piece is made, and would keep all of it.
    for (const part of inParts(piece)) yield Buffer.from(part);
  } finally {
    leave();
  }
}

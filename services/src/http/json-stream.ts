import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Small items are sent together: a write for each would cost more than the items. */
const pieceLength = 64 * 1024;

/**
 * Sends text as JSON while it is made, as fast as the client reads it. An error after the first piece ends the connection, so that no client
 * takes a part for the whole.
 */
export const streamJson = (pieces: AsyncIterable<string>) =>
  new StreamableFile(Readable.from(pieces, { objectMode: false }), { type: 'application/json; charset=utf-8' });

/** The text of a JSON array, in pieces of 64 Ki characters, or of one item that is longer. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '[';
  let separator = '';
  for await (const item of items) {
    piece += separator + JSON.stringify(item);
    separator = ',';
    if (piece.length < pieceLength) continue;
    yield piece;
    piece = '';
  }
  yield `${piece}]`;
}

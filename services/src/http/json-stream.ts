import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Small items are sent together, because a write for each would cost more than the items. */
const pieceLength = 64 * 1024;

/**
 * Streams pieces of JSON text as fast as the client reads them. An error after the first piece closes the connection, so that no client
 * takes an incomplete list for a complete one.
 */
export const streamJson = (pieces: AsyncIterable<string>) =>
  new StreamableFile(Readable.from(pieces, { objectMode: false, highWaterMark: 0 }), { type: 'application/json; charset=utf-8' });

/** Yields a JSON array in pieces of about 64 Ki characters. A longer item is a piece of its own, and is not copied. */
export async function* jsonArray(items: AsyncIterable<unknown>): AsyncGenerator<string> {
  let piece = '[';
  let separator = '';
  for await (const item of items) {
    const text = JSON.stringify(item);
    piece += separator;
    separator = ',';
    if (piece.length + text.length >= pieceLength) {
      yield piece;
      piece = '';
    }
    if (text.length >= pieceLength) yield text;
    else piece += text;
  }
  yield `${piece}]`;
}

import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/** Small items are sent together: a write for each would cost more than the items. */
const pieceLength = 64 * 1024;

/**
 * Sends text as JSON while it is made, as fast as the client reads it. An error after the first piece ends the connection, so that no client
 * takes a part for the whole.
 */
export const streamJson = (pieces: AsyncIterable<string>) =>
  new StreamableFile(Readable.from(pieces, { objectMode: false, highWaterMark: 0 }), { type: 'application/json; charset=utf-8' });

/** The text of a JSON array, in pieces of about 64 Ki characters; an item that is longer is a piece of its own, and not copied into one. */
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

import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/**
 * Sends JSON while it is made, as fast as the client reads it. An error after the first piece ends the connection, so that no client takes
 * a part for the whole.
 */
export const streamJson = (pieces: AsyncIterable<Buffer>) =>
  new StreamableFile(Readable.from(pieces, { objectMode: false, highWaterMark: 0 }), { type: 'application/json; charset=utf-8' });

/**
 * The bytes of a JSON array, a piece for each batch of items. A batch is emptied before its piece is yielded: a client that takes nothing
 * would keep the items in memory, and their text, which may be four times as large.
 */
export async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<Buffer> {
  let separator = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield pieceOf(batch.splice(0), separator);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/** The items' text without its last bracket, and with the separator in place of its first. */
function pieceOf(items: unknown[], separator: string): Buffer {
  const bytes = Buffer.from(JSON.stringify(items).slice(0, -1));
  bytes.write(separator);
  return bytes;
}

import { Readable } from 'node:stream';
import { StreamableFile } from '@nestjs/common';

/**
 * Streams pieces of JSON as fast as the client reads them. An error after the first piece closes the connection, so that no client takes an
 * incomplete list for a complete one.
 */
export const streamJson = (pieces: AsyncIterable<Buffer>) =>
  new StreamableFile(Readable.from(pieces, { objectMode: false, highWaterMark: 0 }), { type: 'application/json; charset=utf-8' });

/**
 * Yields the bytes of a JSON array, one piece for each batch of items. Empties a batch before it yields the piece: while the client does not
 * read, the items would stay in memory, and their text, which may be four times as large.
 */
export async function* jsonArray(batches: AsyncIterable<unknown[]>): AsyncGenerator<Buffer> {
  let separator = '[';
  for await (const batch of batches) {
    if (batch.length === 0) continue;
    yield toPiece(batch.splice(0), separator);
    separator = ',';
  }
  yield Buffer.from(separator === '[' ? '[]' : ']');
}

/** Returns the JSON of the items without the last bracket, and with the separator instead of the first. */
function toPiece(items: unknown[], separator: string): Buffer {
  const bytes = Buffer.from(JSON.stringify(items).slice(0, -1));
  bytes.write(separator);
  return bytes;
}

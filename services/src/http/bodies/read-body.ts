import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Passes a request's body to `read` as a stream. Discards what `read` leaves, up to `limit` bytes, after the response: an unread rest would
 * block the next request on the connection.
 */
export async function readBody<Result>(request: IncomingMessage, limit: number, read: (body: Readable) => Promise<Result>) {
  // Without a listener an error would end the process when `read` does not read yet.
  const body = new PassThrough().on('error', () => undefined);
  void finished(request).catch((error: unknown) => body.destroy(error as Error));
  request.pipe(body);
  try {
    return await read(body);
  } finally {
    request.unpipe(body);
    let left = limit;
    request.on('data', (chunk: Buffer) => (left -= chunk.length) < 0 && request.destroy());
    request.resume();
  }
}

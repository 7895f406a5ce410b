import type { IncomingMessage } from 'node:http';
import { PassThrough, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * Gives a request's body to a reader. What is left when it gives up runs out behind the answer, up to `limit` bytes: where it stood
 * still, the next request on its connection would never be heard.
 */
export async function readBody<Result>(request: IncomingMessage, limit: number, read: (body: Readable) => Promise<Result>) {
  // Whoever reads hears of an error; nobody may be reading yet.
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

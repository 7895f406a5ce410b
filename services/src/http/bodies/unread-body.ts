import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable, PassThrough } from 'node:stream';
import { finished } from 'node:stream/promises';

/**
 * How much of an unread body is discarded, and how long the client has to read the response: a browser on a busy machine once needed more
 * than two seconds, and got a reset. After a body of up to `short` bytes the connection stays open.
 */
const limits = { bytes: 1024 * 1024, short: 64 * 1024, milliseconds: 5000 };

/** True if the headers announce a body. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Responds to a request whose body was not read completely. If the connection were closed at once, a client that is still sending would get
 * a reset and lose the response. So this sends the response, discards more of the body for a moment, and then closes the connection.
 *
 * @returns what to send instead of the payload
 */
export function respondBeforeBodyEnds(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { raw, headers } = request;
  if (raw.complete || raw.destroyed) return payload;
  const discarded = discard(raw);
  const isShort = headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= limits.short;
  if (isShort || typeof payload !== 'string') {
    void discarded.then(() => raw.complete || raw.destroy());
    return payload;
  }
  void reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) });
  return Readable.from(payloadUntil(payload, discarded));
}

/** Closes the connection of a request that runs no hooks if its body does not end: Node would read it for ever. */
export function closeUnread({ raw }: FastifyRequest) {
  setTimeout(() => raw.complete || raw.destroy(), limits.milliseconds).unref();
}

/** By its Content-Length the client has the whole response before the stream ends. */
async function* payloadUntil(payload: string, end: Promise<void>) {
  yield payload;
  await end;
}

/** Resolves when the body was read completely, the client has gone, or the time is over. */
function discard(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = limits.bytes;
    const timer = setTimeout(resolve, limits.milliseconds).unref();
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    request.on('data', (chunk: Buffer) => {
      left -= chunk.length;
      if (left < 0) request.pause();
    });
    request.once('end', end).once('close', end).resume();
  });
}

/** Passes a body to `read`. Discards a rest of up to `limit` bytes, which would block the next request on the connection. */
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

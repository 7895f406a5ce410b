import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { Readable } from 'node:stream';

/**
 * How much is read of a body that nobody wants, and how long the client has to take the answer: a browser on a busy machine once needed more
 * than two seconds, and found a reset. A body announced as `short` leaves the connection usable.
 */
const most = { bytes: 1024 * 1024, short: 64 * 1024, milliseconds: 5000 };

/** Whether a body was announced. */
export const hasBody = ({ headers }: FastifyRequest) =>
  headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';

/**
 * Answers a request whose body was not read, or not to its end. A client that is still sending would find a reset in place of the answer
 * if the connection were closed at once: so the answer goes first, more of the body is read for a moment, and then the connection ends.
 *
 * @returns what to send in place of the payload
 */
export function answerUnread(request: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  const { raw, headers } = request;
  if (raw.complete || raw.destroyed) return payload;
  const discarded = discard(raw);
  const isShort = headers['transfer-encoding'] === undefined && Number(headers['content-length']) <= most.short;
  if (isShort || typeof payload !== 'string') {
    void discarded.then(() => raw.complete || raw.destroy());
    return payload;
  }
  void reply.headers({ connection: 'close', 'content-length': Buffer.byteLength(payload) });
  return Readable.from(payloadUntil(payload, discarded));
}

/** Ends the connection of a request that passes no hook if its body does not come to an end, which Node reads for ever. */
export function closeUnread({ raw }: FastifyRequest) {
  setTimeout(() => raw.complete || raw.destroy(), most.milliseconds).unref();
}

/** The client has its whole answer, by its length, before the answer ends. */
async function* payloadUntil(payload: string, end: Promise<void>) {
  yield payload;
  await end;
}

/** Ends when all was read, when the client has gone, or when the time is over. */
function discard(request: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = most.bytes;
    const timer = setTimeout(resolve, most.milliseconds).unref();
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

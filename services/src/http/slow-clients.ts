import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { answerClientError, SlowClient } from './client-error.ts';
import { plainOf } from './network-of.ts';

/** Bytes that a client must send or take in the time that it is given. In 20 s that is 1.6 kB/s, less than the slowest phone does. */
const step = 32 * 1024;

/** The most steps of an answer that wait in a connection: answers are sent in steps. */
const mostSteps = 4;

interface Transfer {
  /** `waits`: it is the server's turn. */
  phase: 'sends' | 'takes' | 'waits';
  /** When it last had moved a step, in milliseconds. */
  since: number;
  /** Bytes of the connection by then. */
  moved: number;
}

/**
 * Closes the connections of clients that send a body or take an answer too slowly: thousands of them would hold the memory of what was
 * not sent yet. A large transfer goes on for as long as it moves a step in each `seconds`; a smaller one has to end in that time.
 */
export function closeSlowClients(fastify: FastifyInstance, seconds: number) {
  const transfers = new Map<FastifyRequest, Transfer>();
  fastify.addHook('onRequest', (request, _, done) => {
    transfers.set(request, { phase: 'waits', since: 0, moved: 0 });
    done();
  });
  fastify.addHook('onResponse', (request, _, done) => {
    transfers.delete(request);
    done();
  });
  const look = () => {
    for (const [request, transfer] of transfers) {
      if (request.raw.socket.destroyed) transfers.delete(request);
      else if (isSlow(request, transfer, seconds * 1000)) close(request);
    }
  };
  const timer = setInterval(look, (seconds * 1000) / 5).unref();
  fastify.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
}

/** Cuts a large answer into steps: how much of a single piece was taken cannot be seen. */
export function inSteps({ method }: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (method === 'HEAD' || (typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length <= 2 * step) return payload;
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  void reply.header('content-length', bytes.length);
  return Readable.from(inParts(bytes), { objectMode: false, highWaterMark: step });
}

/** Parts of a step each. */
export function* inParts(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function isSlow({ raw }: FastifyRequest, transfer: Transfer, limit: number): boolean {
  const { socket } = raw;
  const phase = phaseOf(raw);
  const moved = phase === 'sends' ? socket.bytesRead : socket.bytesWritten - socket.writableLength;
  if (phase === 'waits' || phase !== transfer.phase || moved - transfer.moved >= step) {
    Object.assign(transfer, { phase, moved, since: Date.now() });
    return false;
  }
  // A handler that writes a larger piece at once has the time of as many steps for it.
  const steps = phase === 'takes' ? Math.min(mostSteps, Math.max(1, socket.writableLength / step)) : 1;
  return Date.now() - transfer.since >= limit * steps;
}

function phaseOf(raw: FastifyRequest['raw']): Transfer['phase'] {
  if (raw.socket.writableLength > 0) return 'takes';
  // What was sent and not read yet waits for the handler.
  return raw.complete || raw.readableLength > 0 ? 'waits' : 'sends';
}

/** A client that was too slow with its body is told so; one that is too slow with its answer takes nothing more. */
function close({ raw: { socket }, routeOptions, ip, log }: FastifyRequest) {
  const slow = new SlowClient('Too slow');
  if (socket.writableLength > 0) return void socket.destroy(slow);
  log.warn({ route: routeOptions.url, address: plainOf(ip) }, 'Request cut off: the client was too slow');
  answerClientError(slow, socket);
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import { respondToClientError, SlowClientError } from './client-error.ts';
import { plainAddress } from './client-address.ts';
import { PerConnection } from './per-connection.ts';
import type { UnparsedBytes } from './unparsed-bytes.ts';

/** Bytes that a client must send or read within the time limit. With 20 s that is 1.6 kB/s, less than the slowest phone. */
const step = 32 * 1024;

/** Payloads are split into steps, of which a connection buffers only a few. */
const maxSteps = 4;

interface Transfer {
  readonly request: FastifyRequest;
  /** The activity of the client; it waits while the server works. */
  phase: 'sends' | 'reads' | 'waits';
  /** When the last step was complete, in milliseconds. */
  since: number;
  /** Bytes of the connection at that time. */
  moved: number;
}

/** Closes slow connections: a transfer must move a step every `seconds`. Thousands of them would hold the memory of unsent data. */
export function closeSlowClients(fastify: FastifyInstance, seconds: number, unparsed: UnparsedBytes) {
  const transfers = new PerConnection<Transfer>();
  fastify.addHook('onRequest', (request, reply, done) => {
    const { socket } = request.raw;
    const transfer: Transfer = { request, phase: 'waits', since: 0, moved: 0 };
    transfers.add(socket, transfer);
    reply.raw.once('close', () => transfers.remove(socket, transfer));
    done();
  });
  const closeSlow = () => {
    for (const [socket, own] of transfers) {
      for (const transfer of own) {
        if (socket.destroyed) break;
        if (isSlow(socket, phaseOf(transfer.request.raw, unparsed), transfer, seconds * 1000)) close(transfer.request);
      }
    }
  };
  const timer = setInterval(closeSlow, (seconds * 1000) / 5).unref();
  fastify.addHook('onClose', (_, done) => {
    clearInterval(timer);
    done();
  });
}

/** Splits a large payload into steps, because the progress within one chunk cannot be measured. */
export function splitPayload({ method }: FastifyRequest, reply: FastifyReply, payload: unknown): unknown {
  if (method === 'HEAD' || (typeof payload !== 'string' && !Buffer.isBuffer(payload)) || payload.length <= 2 * step) return payload;
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload;
  void reply.header('content-length', bytes.length);
  return Readable.from(splitBytes(bytes), { objectMode: false, highWaterMark: step });
}

/** Yields parts of one step each. */
export function* splitBytes(bytes: Buffer) {
  for (let at = 0; at < bytes.length; at += step) yield bytes.subarray(at, at + step);
}

function isSlow(socket: Socket, phase: Transfer['phase'], transfer: Transfer, limit: number): boolean {
  const moved = phase === 'sends' ? socket.bytesRead : socket.bytesWritten - socket.writableLength;
  if (phase === 'waits' || phase !== transfer.phase || moved - transfer.moved >= step) {
    Object.assign(transfer, { phase, moved, since: Date.now() });
    return false;
  }
  // A handler may write a larger chunk at once, which has the time of as many steps.
  const steps = phase === 'reads' ? Math.min(maxSteps, Math.max(1, socket.writableLength / step)) : 1;
  return Date.now() - transfer.since >= limit * steps;
}

function phaseOf(raw: FastifyRequest['raw'], unparsed: UnparsedBytes): Transfer['phase'] {
  if (raw.socket.writableLength > 0) return 'reads';
  // The handler has not read yet what the client sent, or the server is too busy to parse it.
  return raw.complete || raw.readableLength > 0 || unparsed.has(raw.socket) ? 'waits' : 'sends';
}

/** A client that sends its body too slowly gets a response. One that reads too slowly would not read it. */
function close({ raw: { socket }, routeOptions, ip, log }: FastifyRequest) {
  const slow = new SlowClientError('Too slow');
  if (socket.writableLength > 0) return void socket.destroy(slow);
  log.warn({ route: routeOptions.url, address: plainAddress(ip) }, 'Request cut off: the client was too slow');
  respondToClientError(slow, socket);
}

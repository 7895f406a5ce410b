import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemMediaType } from '@daybook/contracts/problem';
import { toProblemResponse } from '../problems/problem-response.ts';
import { ProblemError } from '../problem-error.ts';
import { headersOfKind } from '../responses/response-headers.ts';

/** The client sent or read too slowly, and the server closes its connection. */
export class SlowClientError extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Connections that got a response and are about to be closed. */
const closing = new WeakSet<Socket>();

/** True if `respondToClientError` has responded on this connection. */
export const isCutOff = (socket: Socket) => closing.has(socket);

/** How much more is read from a client that is still sending, and for how long. */
const discardLimits = { bytes: 256 * 1024, milliseconds: 1000 };

/**
 * Responds on the socket itself, because the request is not HTTP or never ends, and closes the connection. For a moment it reads and
 * discards what the client still sends: if it closed the connection at once, the system would send a reset, and the client would lose the
 * response.
 *
 * @returns false if the connection was closed already
 */
export function respondToClientError(error: Error & { code?: string }, socket: Socket): boolean {
  if (error.code === 'ECONNRESET' || socket.destroyed) return false;
  if (closing.has(socket)) return true;
  closing.add(socket);
  const known = error instanceof ProblemError ? error : withStatus(statuses[error.code ?? ''] ?? 400);
  if (socket.writable) socket.end(rawResponse(known));
  discard(socket, () => socket.destroy(error));
  return true;
}

/** Keeps what arrives from the HTTP parser: the request must not run any more. */
function discard(socket: Socket, end: () => void) {
  let left = discardLimits.bytes;
  const read = (chunk: Buffer) => {
    left -= chunk.length;
    // The system then makes the client wait. If the connection were closed, the client would lose the response.
    if (left < 0) socket.pause();
  };
  // Node's parser is one of the other listeners, because `parseInTurns` or this listener has made Node stop reading by itself.
  socket.on('data', read);
  for (const other of socket.listeners('data')) if (other !== read) socket.off('data', other as typeof read);
  const timer = setTimeout(end, discardLimits.milliseconds).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}

/** Responds to CONNECT with 400: this server is not a proxy. Node has detached the socket, so nothing else handles its errors. */
export function rejectConnect(socket: Socket) {
  socket.on('error', () => undefined).write(rawResponse(withStatus(400)));
  socket.destroySoon();
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

const withStatus = (statusCode: number) => Object.assign(new Error(), { statusCode });

function rawResponse(error: Error) {
  const { headers, body } = toProblemResponse(error, randomUUID());
  const text = JSON.stringify(body);
  return [
    `HTTP/1.1 ${body.status} ${STATUS_CODES[body.status]}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(text)}`,
    ...Object.entries({ ...headersOfKind.none, ...headers }).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    text,
  ].join('\r\n');
}

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemMediaType } from '@daybook/contracts/problem';
import { answerTo } from './problem-answer.ts';
import { Refusal } from './refusal.ts';
import { headersOfKind } from './response-kinds.ts';

/** Why the server closes the connection of a client that sends or takes nothing more. */
export class SlowClient extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Connections that were answered and are about to be closed. */
const closing = new WeakSet<Socket>();

/** True if a client was answered past its request, and its connection is about to be closed or is. */
export const isCutOff = (socket: Socket) => closing.has(socket);

/** How much more is read of a client that is still sending, and for how long. */
const most = { bytes: 256 * 1024, milliseconds: 1000 };

/**
 * Answers past the request, which is no HTTP or never comes to its end, and closes the connection. More of what is sent is read for a
 * moment, and ignored: to a connection that is closed before, the system sends a reset, by which a client loses the answer unread.
 *
 * @returns whether the connection was open
 */
export function answerClientError(error: Error & { code?: string }, socket: Socket): boolean {
  if (error.code === 'ECONNRESET' || socket.destroyed) return false;
  if (closing.has(socket)) return true;
  closing.add(socket);
  const refusal = error instanceof Refusal ? error : Object.assign(new Error(), { statusCode: statuses[error.code ?? ''] ?? 400 });
  if (socket.writable) socket.end(rawAnswer(refusal));
  discard(socket, () => socket.destroy(error));
  return true;
}

/** No parser sees what comes: the request that was answered is not to be carried out. */
function discard(socket: Socket, end: () => void) {
  let left = most.bytes;
  const read = (chunk: Buffer) => {
    left -= chunk.length;
    // Reading less, the system lets the client wait; closed, the connection would lose it the answer.
    if (left < 0) socket.pause();
  };
  // A listener makes Node give the connection back from its parser, which is one of the others.
  socket.on('data', read);
  for (const other of socket.listeners('data')) if (other !== read) socket.off('data', other as typeof read);
  const timer = setTimeout(end, most.milliseconds).unref();
  socket.once('close', () => clearTimeout(timer)).resume();
}

/** Answers a CONNECT: this server is no proxy. Node has given the connection away, so nothing else sees its errors. */
export function refuseConnect(socket: Socket) {
  socket.on('error', () => undefined).write(rawAnswer(Object.assign(new Error(), { statusCode: 400 })));
  socket.destroySoon();
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function rawAnswer(error: Error) {
  const { headers, body } = answerTo(error, randomUUID());
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

import { randomUUID } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { problemMediaType } from '@daybook/contracts/problem';
import { answerTo } from './problem-answer.ts';
import { headersOfKind } from './response-kinds.ts';

/** Why the server closes the connection of a client that sends or takes nothing more. */
export class SlowClient extends Error {
  readonly code = 'ERR_HTTP_REQUEST_TIMEOUT';
}

/** Answers what is no HTTP: Node has read no request of it, so the answer is written to the connection itself. */
export function answerClientError(error: Error & { code?: string }, socket: Socket) {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  if (socket.writable) socket.write(rawAnswer(statuses[error.code ?? ''] ?? 400));
  socket.destroy(error);
}

/** Answers a CONNECT: this server is no proxy. Node has given the connection away, so nothing else sees its errors. */
export function refuseConnect(socket: Socket) {
  socket.on('error', () => undefined).write(rawAnswer(400));
  socket.destroySoon();
}

const statuses: Readonly<Record<string, number>> = { ERR_HTTP_REQUEST_TIMEOUT: 408, HPE_HEADER_OVERFLOW: 431 };

function rawAnswer(status: number) {
  const body = JSON.stringify(answerTo(Object.assign(new Error(), { statusCode: status }), randomUUID()).body);
  return [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    `content-type: ${problemMediaType}`,
    `content-length: ${Buffer.byteLength(body)}`,
    ...Object.entries(headersOfKind.none).map(([name, value]) => `${name}: ${value}`),
    'connection: close',
    '',
    body,
  ].join('\r\n');
}

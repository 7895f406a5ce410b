import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isCutOff } from './client-error.ts';
import type { RequestTurns } from './request-turns.ts';

/**
 * The requests of one connection, and those of all connections that wait behind another one. Browsers and proxies wait for a response
 * before they send the next request; other clients may send a few.
 */
const limits = { connection: 16, waiting: 500 };

/**
 * Closes a connection with too many pipelined requests. Node goes on reading while the client does not read the responses: 140 kB of small
 * requests once held the memory and the time of 5,000, and 16,000 on a thousand connections, beside an import, ended the server. A client
 * may repeat requests without a response (RFC 9112, section 9.3.2).
 *
 * The others begin in turns. This runs before Fastify, which would cost three times as much per request: Node still emits the thousands that
 * it has parsed. (For `localhost` Fastify has a second server, for the second address, which only this machine can reach.)
 */
export function limitPipelining(
  { server }: Pick<FastifyInstance, 'server'>,
  turns: RequestTurns,
  { connection, waiting } = limits,
) {
  const running = new WeakMap<Socket, number>();
  let total = 0;
  const setCount = (socket: Socket, count: number) => {
    total += waitingOf(count) - waitingOf(running.get(socket) ?? 0);
    running.set(socket, count);
  };
  const handlers = server.listeners('request');
  // Node closes no response that still waits when its connection closes.
  server.on('connection', (socket: Socket) => {
    socket.setMaxListeners(30).once('close', () => setCount(socket, 0));
    turns.accept(socket);
  });
  const handle = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    if (socket.destroyed || isCutOff(socket)) return;
    const count = (running.get(socket) ?? 0) + 1;
    if (count > connection || (count > 1 && total >= waiting)) return void socket.destroy();
    setCount(socket, count);
    // Streams and limits each listen for its end.
    response.setMaxListeners(30).once('close', () => {
      if (!socket.destroyed) setCount(socket, (running.get(socket) ?? 1) - 1);
    });
    turns.run(socket, () => {
      if (socket.destroyed || isCutOff(socket)) return;
      for (const handler of handlers) handler.call(server, request, response);
    });
  };
  // Without the second, Node responds to an unknown expectation by itself.
  server.removeAllListeners('request').on('request', handle).on('checkExpectation', handle);
}

const waitingOf = (count: number) => Math.max(0, count - 1);

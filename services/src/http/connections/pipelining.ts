import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** Browsers and proxies wait for a response before they send the next request. Other clients may send a few. */
const maxPipelined = 16;

/**
 * Closes a connection with too many pipelined requests. Node goes on reading while the client does not read the responses: 140 kB of small
 * requests once held the memory and the time of 5,000. A client may repeat requests without a response (RFC 9112, section 9.3.2).
 *
 * This runs before Fastify, which would cost three times as much per request: Node still emits the thousands that it has parsed. (For
 * `localhost` Fastify has a second server, for the second address, which only this machine can reach.)
 */
export function limitPipelining({ server }: Pick<FastifyInstance, 'server'>) {
  const running = new WeakMap<Socket, number>();
  const handlers = server.listeners('request');
  server.removeAllListeners('request').on('request', (request, response) => {
    const { socket } = request;
    if (socket.destroyed) return;
    const count = (running.get(socket) ?? 0) + 1;
    if (count > maxPipelined) return void socket.destroy();
    running.set(socket, count);
    // Streams and limits each listen for its end.
    response.setMaxListeners(30).once('close', () => running.set(socket, (running.get(socket) ?? 1) - 1));
    for (const handle of handlers) handle.call(server, request, response);
  });
}

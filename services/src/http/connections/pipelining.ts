import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
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
  const change = (socket: Socket, by: 1 | -1) => {
    const count = (running.get(socket) ?? 0) + by;
    running.set(socket, count);
    return count;
  };
  passRequests(server, ({ socket }, response) => {
    if (socket.destroyed) return false;
    if (change(socket, 1) > maxPipelined) socket.destroy();
    // Streams and limits each listen for its end.
    else response.setMaxListeners(30).once('close', () => change(socket, -1));
    return !socket.destroyed;
  });
}

/** Calls the server's own request listeners only for requests that pass. */
function passRequests(server: Server, passes: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const handlers = server.listeners('request');
  server.removeAllListeners('request').on('request', (request, response) => {
    if (passes(request, response)) for (const handle of handlers) handle.call(server, request, response);
  });
}

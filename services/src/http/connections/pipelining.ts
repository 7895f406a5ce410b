import type { FastifyInstance } from 'fastify';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a second request before it has the first answer. A careful client may send a few. */
const most = 16;

/**
 * Closes a connection on which more requests are under way than anybody needs. Node reads on while nobody takes the answers: 140 kB of
 * small requests once held the memory and the time of 5,000. What was not answered may be sent again (RFC 9112, section 9.3.2).
 *
 * In front of Fastify, whose every request costs three times as much: Node goes on with the thousands that it has read already. (The
 * second address that Fastify listens at for `localhost` has a server of its own, which only this machine reaches.)
 */
export function limitPipelining({ server }: Pick<FastifyInstance, 'server'>) {
  const underWay = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => {
    const count = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, count);
    return count;
  };
  passRequests(server, ({ socket }, response) => {
    if (socket.destroyed) return false;
    if (change(socket, 1) > most) socket.destroy();
    // Streams, limits and turns each wait for its end.
    else response.setMaxListeners(30).once('close', () => change(socket, -1));
    return !socket.destroyed;
  });
}

/** Lets only requests through to the server's own listeners that pass. */
function passRequests(server: Server, passes: (request: IncomingMessage, response: ServerResponse) => boolean) {
  const handlers = server.listeners('request');
  server.removeAllListeners('request').on('request', (request, response) => {
    if (passes(request, response)) for (const handle of handlers) handle.call(server, request, response);
  });
}

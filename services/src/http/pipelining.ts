import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/** No browser and no proxy sends a second request before it has the first answer. A careful client may send a few. */
const most = 16;

/**
 * Closes a connection on which more requests are under way than anybody needs. Node reads on while nobody takes the answers: 140 kB of
 * small requests once held the memory and the time of 5,000. What was not answered may be sent again (RFC 9112, section 9.3.2).
 */
export function limitPipelining(fastify: FastifyInstance) {
  const underWay = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: 1 | -1) => {
    const count = (underWay.get(socket) ?? 0) + by;
    underWay.set(socket, count);
    return count;
  };
  fastify.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    // Node goes on with what it had read already. Nobody waits for an answer to that.
    if (socket.destroyed) return;
    if (change(socket, 1) > most) return void socket.destroy();
    reply.raw.once('close', () => change(socket, -1));
    done();
  });
}

import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

/**
 * Has Node look up the address of each client as soon as it connects, and keep it. The system knows it no longer once the client has
 * reset the connection, and limits, which are read later, would find no address to count.
 */
export function keepAddresses({ server }: Pick<FastifyInstance, 'server'>) {
  server.prependListener('connection', (socket: Socket) => {
    if (socket.remoteAddress === undefined) socket.destroy();
  });
}

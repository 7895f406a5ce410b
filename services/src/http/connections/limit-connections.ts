import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { networkOf } from './client-address.ts';

/** A connection takes up to 20 kB before its request was received, and a file descriptor, of which a process often has 20,000. */
const maxConnections = 8000;

/** The oldest connections that are searched for an idle one. */
const maxSearched = 100;

/**
 * Limits the open connections. One more closes the oldest idle connection of the network with most connections: 28,500 silent connections
 * of one machine once left no connection for anybody else, and none to the database.
 */
export function limitConnections({ server }: Pick<FastifyInstance, 'server'>, limit = maxConnections) {
  const networks = new Map<string, Set<Socket>>();
  const running = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => running.set(socket, (running.get(socket) ?? 0) + change);
  let total = 0;

  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  server.on('connection', (socket: Socket) => {
    const network = networkOf(socket.remoteAddress ?? '');
    const sockets = networks.get(network) ?? new Set();
    networks.set(network, sockets.add(socket));
    total += 1;
    socket.once('close', () => {
      total -= 1;
      sockets.delete(socket);
      if (sockets.size === 0) networks.delete(network);
    });
    if (total <= limit) return;
    const largest = [...networks.values()].reduce((one, other) => (other.size > one.size ? other : one));
    const isIdle = (other: Socket) => other !== socket && !other.destroyed && !running.get(other);
    const closing = [...largest].slice(0, maxSearched).find(isIdle) ?? socket;
    closing.destroy();
  });
}

import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { networkOf } from './network-of.ts';

/** Each costs up to 20 kB before its request has come, and a file of the operating system, of which a process often has 20,000. */
const mostConnections = 8000;

/** So many of the oldest are looked through for one that may be closed. */
const mostTried = 100;

/**
 * Limits the open connections. One more closes the oldest of the network that has most of them, of those on which no request is under way:
 * 28,500 silent connections of one machine once left nobody else a connection, and the server none to its database.
 */
export function limitConnections({ server }: Pick<FastifyInstance, 'server'>, most = mostConnections) {
  const networks = new Map<string, Set<Socket>>();
  const requests = new WeakMap<Socket, number>();
  const count = (socket: Socket, change: 1 | -1) => requests.set(socket, (requests.get(socket) ?? 0) + change);
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
    if (total > most) closeOne(networks, (other) => other !== socket && !requests.get(other), socket);
  });
}

function closeOne(networks: ReadonlyMap<string, ReadonlySet<Socket>>, isIdle: (socket: Socket) => boolean, newest: Socket) {
  const largest = [...networks.values()].reduce((one, other) => (other.size > one.size ? other : one));
  let tried = 0;
  for (const socket of largest) {
    if (isIdle(socket) && !socket.destroyed) return socket.destroy();
    if ((tried += 1) >= mostTried) break;
  }
  return newest.destroy();
}

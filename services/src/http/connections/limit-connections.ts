import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { sharingNetworkOf } from './client-address.ts';

/** A connection takes up to 20 kB before its request was received, and a file descriptor, of which a process often has 20,000. */
const maxConnections = 8000;

/** The open connections of a network, the oldest first. */
interface Connections {
  readonly idle: Set<Socket>;
  /** Those with a running request. */
  readonly busy: Set<Socket>;
}

/**
 * Limits the open connections. One more closes the oldest idle connection of the network with most connections: 28,500 silent connections
 * of one machine once left no connection for anybody else, and none to the database. If all of that network are busy, it loses its
 * oldest one to another network: a hundred requests that never ended once protected 8,000 connections.
 */
export function limitConnections({ server }: Pick<FastifyInstance, 'server'>, limit = maxConnections) {
  const networks = new Map<string, Connections>();
  const running = new WeakMap<Socket, { requests: number; own: Connections }>();
  let total = 0;

  const count = (socket: Socket, change: 1 | -1) => {
    const counted = running.get(socket);
    if (!counted) return;
    counted.requests += change;
    if (socket.destroyed) return;
    const { idle, busy } = counted.own;
    const [from, to] = counted.requests === 0 ? [busy, idle] : [idle, busy];
    if (from.delete(socket)) to.add(socket);
  };

  /** A closing connection stays counted until it is closed, and must not be chosen again meanwhile. */
  const close = (socket: Socket) => {
    running.get(socket)?.own.idle.delete(socket);
    running.get(socket)?.own.busy.delete(socket);
    socket.destroy();
  };

  server.on('request', ({ socket }, response) => {
    count(socket, 1);
    response.once('close', () => count(socket, -1));
  });
  server.on('connection', (socket: Socket) => {
    const network = sharingNetworkOf(socket.remoteAddress ?? '');
    const own = networks.get(network) ?? { idle: new Set(), busy: new Set() };
    running.set(socket, { requests: 0, own });
    networks.set(network, own);
    own.idle.add(socket);
    total += 1;
    socket.once('close', () => {
      total -= 1;
      own.idle.delete(socket);
      own.busy.delete(socket);
      if (sizeOf(own) === 0) networks.delete(network);
    });
    if (total > limit) close(chooseClosing([...networks.values()], own, socket));
  });
}

function chooseClosing(networks: readonly Connections[], own: Connections, socket: Socket): Socket {
  const largest = networks.reduce((one, other) => (sizeOf(other) > sizeOf(one) ? other : one));
  const [idle = socket] = largest.idle;
  if (idle !== socket) return idle;
  const [busy = socket] = largest.busy;
  return largest === own ? socket : busy;
}

const sizeOf = ({ idle, busy }: Connections) => idle.size + busy.size;

import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import { sharingNetworkOf } from './client-address.ts';
import { parseInTurns } from './parse-in-turns.ts';
import type { RequestTurns } from './request-turns.ts';
import type { UnparsedBytes } from './unparsed-bytes.ts';
import { WaitingConnections } from './waiting-connections.ts';

/** While connections are accepted, this part of the time goes to reading them. */
const readingShare = 1 / 5;

/** In milliseconds, so that one slow read does not stop all others for long. */
const longestPause = 250;

/**
 * Begins to read new connections one in each turn of the event loop, and few while more arrive. Node accepts one connection in each turn,
 * but reads all that have sent something: each of 800 connections that sent 40 requests in one packet, again and again, took it a
 * millisecond, and another one had to wait until it had read them all.
 */
export function readInTurns({ server }: Pick<FastifyInstance, 'server'>, turns: RequestTurns, unparsed: UnparsedBytes) {
  const waiting = new WaitingConnections();
  // Node's own listener, which attaches a parser.
  const listeners = server.listeners('connection');
  let isScheduled = false;
  let hasAccepted = false;
  let pauseEnds = 0;

  const schedule = () => {
    if (!isScheduled) setImmediate(runTurn);
    isScheduled = true;
  };
  const runTurn = () => {
    isScheduled = false;
    const isEarly = hasAccepted && performance.now() < pauseEnds;
    hasAccepted = false;
    const socket = isEarly ? undefined : waiting.take();
    if (socket) read(socket);
    if (!waiting.isEmpty) schedule();
  };
  const read = (socket: Socket) => {
    for (const listener of listeners) listener.call(server, socket);
    parseInTurns(socket, turns, unparsed);
    socket.resume();
    const begun = performance.now();
    // The first data comes before the next turn. Parts that are parsed in later turns do not count.
    setImmediate(() => {
      const took = performance.now() - begun;
      pauseEnds = performance.now() + Math.min(took * (1 / readingShare - 1), longestPause);
    });
  };

  server.removeAllListeners('connection').on('connection', (socket: Socket) => {
    waiting.add(sharingNetworkOf(socket.remoteAddress ?? ''), socket);
    hasAccepted = true;
    schedule();
  });
  // An option of `net.createServer` that `http.createServer` does not pass on.
  Object.assign(server, { pauseOnConnect: true });
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '../problem-error.ts';

const started = new WeakSet<FastifyRequest>();

/** Remembers the requests whose handlers have started, for `onAbandoned`. */
export function trackStartedHandlers(fastify: FastifyInstance) {
  // Fastify never notices that a client left while a hook waited, and the request would never end.
  fastify.addHook('preParsing', ({ raw }, _, body, done) => done(raw.socket.destroyed ? busy(1) : null, body));
  fastify.addHook('preHandler', (request, _, done) => {
    started.add(request);
    done();
  });
}

/** Calls `then` if the connection closes before the handler has started. After that, the request ends as usual. */
export function onAbandoned(request: FastifyRequest, reply: FastifyReply, then: () => void) {
  const { socket } = request.raw;
  const end = () => {
    if (!started.has(request)) then();
  };
  if (socket.destroyed) return end();
  socket.once('close', end);
  reply.raw.once('close', () => socket.off('close', end));
}

/** Resolves when the earlier responses of the connection were sent, or it has closed. */
export function untilEarlierResponsesSent({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply): Promise<void> {
  if (raw.socket || socket.destroyed) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      raw.off('socket', end);
      socket.off('close', end);
      resolve();
    };
    raw.once('socket', end);
    socket.once('close', end);
  });
}

/** Calls `then` once the response was sent or the connection has closed, which does not close a pipelined response that waits. */
export function onEnded({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, then: () => void) {
  let isOver = false;
  const end = () => {
    // Node closes the response while it emits the connection's `close`: removing the listener then is too late.
    if (isOver) return;
    isOver = true;
    raw.off('close', end);
    socket.off('close', end);
    then();
  };
  raw.once('close', end);
  socket.once('close', end);
  if (raw.closed || socket.destroyed) end();
}

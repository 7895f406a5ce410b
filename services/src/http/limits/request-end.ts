import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy } from '../problem-error.ts';

const begun = new WeakSet<FastifyRequest>();

/** Tells apart the requests whose handlers have begun, for `whenAbandoned`. */
export function trackStartedHandlers(fastify: FastifyInstance) {
  // Of a client that left while a hook waited for something Fastify would never hear again, and nothing would be answered.
  fastify.addHook('preParsing', ({ raw }, _, body, done) => done(raw.socket.destroyed ? busy(1) : null, body));
  fastify.addHook('preHandler', (request, _, done) => {
    begun.add(request);
    done();
  });
}

/**
 * Calls `then` if the connection closes before the handler has begun, such as while the body comes. Once it has begun the request is
 * answered, also if nobody takes the answer.
 */
export function onAbandoned(request: FastifyRequest, reply: FastifyReply, then: () => void) {
  const { socket } = request.raw;
  const end = () => {
    if (!begun.has(request)) then();
  };
  if (socket.destroyed) return end();
  socket.once('close', end);
  reply.raw.once('close', () => socket.off('close', end));
}

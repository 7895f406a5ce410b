import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../authentication.ts';
import { EventStream } from '../responses/event-stream.ts';
import { onEnded } from './request-end.ts';

type IsAllowed = Authenticator['isAllowed'];

/** How often the access of a response that is being sent is checked, in milliseconds. That of a portal takes a query. */
const checkMs = { session: 1000, portal: 4000 };

/**
 * Ends a response when its session ends: by `end`, otherwise by disconnecting the client. Returns the function that stops the checks. If
 * one fails, the next one decides.
 */
export function endWithSession(request: FastifyRequest, reply: FastifyReply, isAllowed: IsAllowed, end?: () => void): () => void {
  const check = async () => {
    if (await isAllowed(request, reply.elapsedTime).catch(() => true)) return;
    if (end) end();
    else request.raw.socket.destroy();
  };
  const timer = setInterval(() => void check(), request.sessionId ? checkMs.session : checkMs.portal).unref();
  return () => clearInterval(timer);
}

/** Ends event streams when their sessions end. A browser would log an error if they were cut off. */
export function endStreamsWithSession(fastify: FastifyInstance, isAllowed: IsAllowed) {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (payload instanceof EventStream) {
      const stop = endWithSession(request, reply, isAllowed, () => payload.finish());
      onEnded(request, reply, stop);
    }
    done(null, payload);
  });
}

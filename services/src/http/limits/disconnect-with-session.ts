import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../authentication.ts';
import { onEnded } from './request-end.ts';

type IsAllowed = Authenticator['isAllowed'];

/** How often the access of a response that is being sent is checked, in milliseconds. That of a portal takes a query. */
const checkMs = { session: 1000, portal: 4000 };

/** Disconnects the client when its session ends. Returns the function that stops the checks. If one fails, the next one decides. */
export function disconnectWithSession(request: FastifyRequest, reply: FastifyReply, isAllowed: IsAllowed): () => void {
  const check = async () => {
    if (!(await isAllowed(request, reply.elapsedTime).catch(() => true))) request.raw.socket.destroy();
  };
  const timer = setInterval(() => void check(), request.sessionId ? checkMs.session : checkMs.portal).unref();
  return () => clearInterval(timer);
}

/** Disconnects the clients of event streams when their sessions end. */
export function disconnectStreams(fastify: FastifyInstance, isAllowed: IsAllowed) {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const isStream = request.routeOptions.config.operation?.responseType === 'text/event-stream' && reply.statusCode === 200;
    if (isStream) onEnded(request, reply, disconnectWithSession(request, reply, isAllowed));
    done(null, payload);
  });
}

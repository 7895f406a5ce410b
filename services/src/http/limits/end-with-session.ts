import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../authentication.ts';

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

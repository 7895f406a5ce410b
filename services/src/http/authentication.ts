import type { Operation } from '@daybook/contracts/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized } from './problem-error.ts';

/** Identifies the user or release token of a request by its headers. */
export interface Authenticator {
  /** @throws {ProblemError} 401 for a missing or invalid token, 403 for a token for something else */
  authenticate(request: FastifyRequest, operation: Operation): Promise<void>;

  /** Returns whether an authenticated request is still allowed after `elapsedMs` milliseconds. */
  isAllowed(request: FastifyRequest, elapsedMs: number): Promise<boolean>;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** For work that takes long, before its end. @throws {ProblemError} 401 if the access has ended since the request began */
    requireAccess: () => Promise<void>;
  }
}

export const accessEnded = () => unauthorized('The access has ended since the request began.');

/** Requests that reach their handler in less time are not checked again, in milliseconds. */
const recentMs = 1000;

/**
 * Authenticates before the body is read: a stranger once blocked the server for 10 s with 31 MB of JSON that was parsed first. If the body
 * comes slowly, or the request waits, it is checked again before the handler: a body that was sent for 400 s once overwrote a note 395 s
 * after the logout.
 */
export function authenticateRequests(fastify: FastifyInstance, user: Authenticator, releaser: Authenticator) {
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    // Calendar handlers look up their tokens themselves, as those belong to no account.
    if (!operation?.secured || operation.secured === 'calendar') return;
    const authenticator = operation.secured === true ? user : releaser;
    const authenticate = async (request: FastifyRequest, reply: FastifyReply) => {
      await authenticator.authenticate(request, operation);
      request.requireAccess = async () => {
        if (await authenticator.isAllowed(request, reply.elapsedTime)) return;
        throw accessEnded();
      };
    };
    const checkAgain = (request: FastifyRequest, { elapsedTime }: FastifyReply, done: (error?: Error) => void) => {
      if (elapsedTime < recentMs) return done();
      request.requireAccess().then(() => done(), done);
    };
    route.onRequest = [authenticate, ...[route.onRequest ?? []].flat()];
    route.preHandler = [...[route.preHandler ?? []].flat(), checkAgain];
  });
}

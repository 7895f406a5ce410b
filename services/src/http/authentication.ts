import type { Operation } from '@daybook/contracts/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Identifies the user or release token of a request by its headers. */
export interface Authenticator {
  /** @throws {ProblemError} 401 for a missing or invalid token, 403 for a token for something else */
  authenticate(request: FastifyRequest, operation: Operation): Promise<void>;
}

/** Authenticates before the body is read: a stranger once blocked the server for 10 s with 31 MB of JSON that was parsed first. */
export function authenticateRequests(fastify: FastifyInstance, user: Authenticator, releaser: Authenticator) {
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    // Calendar handlers look up their tokens themselves, as those belong to no account.
    if (!operation?.secured || operation.secured === 'calendar') return;
    const authenticator = operation.secured === true ? user : releaser;
    const authenticate = (request: FastifyRequest) => authenticator.authenticate(request, operation);
    route.onRequest = [authenticate, ...[route.onRequest ?? []].flat()];
  });
}

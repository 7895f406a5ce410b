import type { Operation } from '@daybook/contracts/operation';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Identifies the caller of an operation by the headers of the request. */
export interface Authenticator {
  /** @throws {Refusal} 401 for a missing or bad token, 403 for a token that is for something else */
  authenticate(request: FastifyRequest, operation: Operation): Promise<void>;
}

interface Authenticators {
  readonly user: Authenticator;
  readonly releaser: Authenticator;
}

/**
 * Adds authentication to every route of a secured operation that is registered after this call. It runs before any of the body is read:
 * a stranger once stopped the server for 10 s with 31 MB of JSON that was parsed first and refused with a 401 afterwards.
 */
export function authenticateRequests(fastify: FastifyInstance, authenticators: Authenticators) {
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const authenticator = operation && authenticatorOf(operation.secured, authenticators);
    if (!authenticator) return;
    const authenticate = (request: FastifyRequest) => authenticator.authenticate(request, operation);
    route.onRequest = [authenticate, ...[route.onRequest ?? []].flat()];
  });
}

/** A calendar's handler looks up its token itself: there is no account behind it. */
function authenticatorOf(secured: Operation['secured'], { user, releaser }: Authenticators) {
  if (secured === true) return user;
  return secured === 'release' || secured === 'operator' ? releaser : undefined;
}

import type { Operation } from '@daybook/contracts/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { unauthorized } from './refusal.ts';

/** Identifies the caller of an operation by the headers of the request. */
export interface Authenticator {
  /** @throws {Refusal} 401 for a missing or bad token, 403 for a token that is for something else */
  authenticate(request: FastifyRequest, operation: Operation): Promise<void>;

  /** Whether an identified caller may go on, `milliseconds` after the request came. */
  isAllowed(request: FastifyRequest, milliseconds: number): Promise<boolean>;
}

interface Authenticators {
  readonly user: Authenticator;
  readonly releaser: Authenticator;
}

/**
 * Adds authentication to every route of a secured operation that is registered after this call. It runs before any of the body is read:
 * a stranger once stopped the server for 10 s with 31 MB of JSON that was parsed first and refused with a 401 afterwards. A body may come
 * slowly, and a call wait for its turn: then it is confirmed before it is carried out. A body that was sent for 400 s once overwrote a note
 * 395 s after the logout.
 */
export function authenticateRequests(fastify: FastifyInstance, authenticators: Authenticators) {
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const authenticator = operation && authenticatorOf(operation.secured, authenticators);
    if (!authenticator) return;
    const authenticate = (request: FastifyRequest) => authenticator.authenticate(request, operation);
    route.onRequest = [authenticate, ...[route.onRequest ?? []].flat()];
    const confirm = async (request: FastifyRequest, { elapsedTime }: FastifyReply) => {
      if (elapsedTime < recent || (await authenticator.isAllowed(request, elapsedTime))) return;
      throw unauthorized('The access has ended since the request began.');
    };
    route.preHandler = [...[route.preHandler ?? []].flat(), confirm];
  });
}

/** In milliseconds: as long, an authentication is not confirmed. */
const recent = 1000;

/** A calendar's handler looks up its token itself: there is no account behind it. */
function authenticatorOf(secured: Operation['secured'], { user, releaser }: Authenticators) {
  if (secured === true) return user;
  return secured === 'release' || secured === 'operator' ? releaser : undefined;
}

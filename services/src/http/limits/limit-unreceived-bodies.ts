import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hasBody } from '../bodies/unread-body.ts';
import { sharingNetworkOf } from '../connections/client-address.ts';
import { respondToClientError } from '../connections/client-error.ts';
import { busy, ProblemError } from '../problem-error.ts';
import { FairBudget } from './fair-budget.ts';

/** Requests whose bodies were not received yet. One network may have half of them. */
const maxRequests = 1000;

/** Header fields of a request. A browser sends 20. */
const maxHeaders = 100;

/**
 * Limits the requests whose bodies were not received yet, for all clients together. Each holds its headers and its query, for which 16 kB
 * are enough to make them large: 1,700 such requests, with one byte of each body, once took the whole heap.
 */
export function limitUnreceivedBodies(fastify: FastifyInstance) {
  const budget = new FairBudget(maxRequests, maxRequests / 2);
  // Node silently drops further fields, so it reads one more than allowed.
  fastify.server.maxHeadersCount = maxHeaders + 1;
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.raw.rawHeaders.length > maxHeaders * 2)
      return done(new ProblemError(431, `A request may have ${maxHeaders} header fields.`));
    done(hasBody(request) ? reserve(request, budget) : undefined);
  });
}

/** Returns the error if there is no room for the request. */
function reserve({ id, ip, raw }: FastifyRequest, budget: FairBudget): ProblemError | undefined {
  const evict = () => !raw.complete && respondToClientError(busy(1), raw.socket);
  // Each request counts alone, so that the newest of a network replaces its oldest: otherwise a stranger could block their whole network.
  const release = budget.reserve([sharingNetworkOf(ip), id], { amount: 1, evict });
  if (!release) return busy(1);
  raw.once('end', release).once('close', release);
  return undefined;
}

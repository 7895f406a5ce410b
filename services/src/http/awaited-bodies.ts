import type { FastifyInstance, FastifyRequest } from 'fastify';
import { answerClientError } from './client-error.ts';
import { FairShare } from './fair-share.ts';
import { sharingNetworkOf } from './network-of.ts';
import { busy, Refusal } from './refusal.ts';
import { hasBody } from './unread-body.ts';

/** Requests whose bodies have not come yet; one network may have half of them, and then loses its oldest. */
const mostAwaited = 1000;

/** Header fields of a request. A browser sends 20. */
const mostHeaders = 100;

/**
 * Limits the requests that wait for their bodies, for all together: each holds its headers and its query, which a stranger makes large for
 * 16 kB. 1,700 of them, with a byte of each body, once took the whole heap.
 */
export function limitAwaitedBodies(fastify: FastifyInstance) {
  const awaited = new FairShare(mostAwaited, mostAwaited / 2);
  // Node drops those above without a word, so it reads one more than may be.
  fastify.server.maxHeadersCount = mostHeaders + 1;
  fastify.addHook('onRequest', (request, _, done) => {
    if (request.raw.rawHeaders.length > mostHeaders * 2)
      return done(new Refusal(431, `A request may have ${mostHeaders} header fields.`));
    done(hasBody(request) ? awaitBody(request, awaited) : undefined);
  });
}

/** Returns why the request is refused, if it is. */
function awaitBody({ id, ip, raw }: FastifyRequest, awaited: FairShare): Refusal | undefined {
  const evict = () => !raw.complete && answerClientError(busy(1), raw.socket);
  // Each by itself: the oldest of a network gives way to its newest, else a stranger would keep their whole network from sending anything.
  const leave = awaited.enter([sharingNetworkOf(ip), id], { amount: 1, evict });
  if (!leave) return busy(1);
  raw.once('end', leave).once('close', leave);
  return undefined;
}

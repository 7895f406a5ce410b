import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairShare } from './fair-share.ts';
import { answerClientError } from './client-error.ts';
import { networkOf } from './network-of.ts';
import { busy, type Refusal, tooManyAtOnce } from './refusal.ts';
import { whenEnded } from './when-ended.ts';

const mebibyte = 1024 * 1024;

/** A body takes several times its bytes while it is parsed and stored; an answer has been made, and waits to be taken. */
const limits = { bodies: 32 * mebibyte, imports: 64 * mebibyte, answers: 64 * mebibyte };

/** What is shorter passes uncounted: it has to move within seconds anyway (slow-clients.ts). */
const counted = 64 * 1024;

/**
 * Limits the memory of bodies that are being read, for all together. Connections are cheap: 150 of one account that each sent 6 MB of a
 * note and no end held a gigabyte. To be installed before the authentication, which runs first and tells whose a call is.
 */
export function limitBodies(fastify: FastifyInstance) {
  const shares = { bodies: new FairShare(limits.bodies), imports: new FairShare(limits.imports) };
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const longest = operation?.bodyLimit ?? 0;
    if (!operation?.body || longest <= counted) return;
    const share = operation.heavy === 'import' ? shares.imports : shares.bodies;
    const hold = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const evict = () => !request.raw.complete && answerClientError(busy(1), request.raw.socket);
      done(take(share, request, reply, { amount: Math.min(longest, announced(request) ?? longest), evict }));
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), hold];
  });
}

/** Limits the memory of answers that are being taken. Returns what is to be asked of each before it is sent. */
export function limitAnswers() {
  const answers = new FairShare(limits.answers);
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): Refusal | undefined => {
    // Files are in memory once, however many take them.
    if (!request.routeOptions.config.operation || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined;
    const evict = () => request.raw.socket.destroy().destroyed;
    return take(answers, request, reply, { amount: payload.length, evict });
  };
}

/** Returns what the call is refused with, if there is no room for its bytes. */
function take(share: FairShare, request: FastifyRequest, reply: FastifyReply, entry: Entry): Refusal | undefined {
  if (entry.amount <= counted) return undefined;
  const leave = share.enter(request.owner ?? networkOf(request.ip), entry);
  if (!leave) return tooManyAtOnce();
  whenEnded(request, reply, leave);
  return undefined;
}

type Entry = Parameters<FairShare['enter']>[1];

/** The bytes of a body by its Content-Length; undefined: it is sent in chunks. */
function announced({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

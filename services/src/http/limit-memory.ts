import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairShare } from './fair-share.ts';
import { answerClientError } from './client-error.ts';
import { sharingNetworkOf } from './network-of.ts';
import { busy, type Refusal, tooManyAtOnce } from './refusal.ts';
import { whenAbandoned } from './when-abandoned.ts';
import { whenEnded } from './when-ended.ts';

const mebibyte = 1024 * 1024;

/** A body takes several times its bytes while it is parsed and stored; an answer has been made, and waits to be taken. */
const limits = { bodies: 32 * mebibyte, imports: 64 * mebibyte, answers: 64 * mebibyte };

/** What is shorter passes uncounted: it has to move within seconds anyway (slow-clients.ts). */
const counted = 64 * 1024;

/**
 * Limits the memory of bodies until they are answered, for all together. Connections are cheap: 150 of one account that each sent 6 MB of a
 * note and no end held a gigabyte. To be installed before the authentication, which runs first and tells whose a call is.
 */
export function limitBodies(fastify: FastifyInstance) {
  const shares = { bodies: new FairShare(limits.bodies), imports: new FairShare(limits.imports) };
  const held = new WeakMap<FastifyRequest, () => void>();
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const longest = operation?.bodyLimit ?? 0;
    if (!operation?.body || longest <= counted) return;
    const share = operation.heavy === 'import' ? shares.imports : shares.bodies;
    const hold = (request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) => {
      const evict = () => !request.raw.complete && answerClientError(busy(1), request.raw.socket);
      const entered = take(share, request, { amount: Math.min(longest, announced(request) ?? longest), evict });
      if (entered.leave) {
        held.set(request, entered.leave);
        whenAbandoned(request, reply, entered.leave);
      }
      done(entered.refused);
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), hold];
  });
  fastify.addHook('onSend', (request, _, payload, done) => {
    held.get(request)?.();
    held.delete(request);
    done(null, payload);
  });
}

/** Limits the memory of answers that are being taken. Returns what is to be asked of each before it is sent. */
export function limitAnswers() {
  const answers = new FairShare(limits.answers);
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): Refusal | undefined => {
    // Files are in memory once, however many take them.
    if (!request.routeOptions.config.operation || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined;
    const evict = () => request.raw.socket.destroy().destroyed;
    const { leave, refused } = take(answers, request, { amount: payload.length, evict });
    if (leave) whenEnded(request, reply, leave);
    return refused;
  };
}

/** Returns what gives the bytes of a call back, or what it is refused with if there is no room for them. */
function take(share: FairShare, request: FastifyRequest, entry: Entry): { leave?: () => void; refused?: Refusal } {
  if (entry.amount <= counted) return {};
  const key = request.owner ?? sharingNetworkOf(request.ip);
  const leave = share.enter(key, entry);
  return leave ? { leave } : { refused: share.holds(key) ? tooManyAtOnce() : busy(1) };
}

type Entry = Parameters<FairShare['enter']>[1];

/** The bytes of a body by its Content-Length; undefined: it is sent in chunks. */
function announced({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

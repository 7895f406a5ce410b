import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { answerClientError, SlowClient } from './client-error.ts';
import { clientOf } from './client-of.ts';
import { FairShare } from './fair-share.ts';
import { busy, type Refusal, tooManyAtOnce } from './refusal.ts';
import { ShareQueue } from './share-queue.ts';
import { whenAbandoned } from './when-abandoned.ts';
import { whenEnded } from './when-ended.ts';

const mebibyte = 1024 * 1024;

/** A body takes several times its bytes while it is parsed and stored; an answer has been made, and waits to be taken. */
const limits = { bodies: 32 * mebibyte, imports: 64 * mebibyte, answers: 64 * mebibyte };

/** One network may hold half: a body that was read to its end cannot be taken back, and waits for its turn to be stored. */
const shareOf = (limit: number) => new FairShare(limit, limit / 2);

/** How long a body waits for memory, in milliseconds. That of an import waits for other imports, which take longer. */
const patience = { bodies: 5000, imports: 60_000 };

/** What is shorter passes uncounted: it has to move within seconds anyway (slow-clients.ts). */
const counted = 64 * 1024;

/**
 * Limits the memory of bodies until they are answered, for all together. Connections are cheap: 150 of one account that each sent 6 MB of a
 * note and no end held a gigabyte. To be installed before the authentication, which runs first and tells whose a call is.
 */
export function limitBodies(fastify: FastifyInstance) {
  const queues = { bodies: new ShareQueue(shareOf(limits.bodies)), imports: new ShareQueue(shareOf(limits.imports)) };
  const held = new WeakMap<FastifyRequest, () => void>();
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const longest = operation?.bodyLimit ?? 0;
    if (!operation?.body || longest <= counted) return;
    const kind = operation.heavy === 'import' ? 'imports' : 'bodies';
    const hold = async (request: FastifyRequest, reply: FastifyReply) => {
      const amount = announced(request) ?? longest;
      // Fastify refuses a longer one before it reads any of it.
      if (amount <= counted || amount > longest) return;
      const evict = () => !request.raw.complete && answerClientError(busy(1), request.raw.socket);
      const waiting = new AbortController();
      whenAbandoned(request, reply, () => waiting.abort());
      // Not AbortSignal.timeout(), which the garbage collector took together with its timer: a body then waited for ever.
      const timer = setTimeout(() => waiting.abort(), patience[kind]).unref();
      const entered = queues[kind].enter(clientOf(request), { amount, evict }, waiting.signal);
      const leave = await entered.finally(() => clearTimeout(timer));
      held.set(request, leave);
      whenAbandoned(request, reply, leave);
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), hold];
  });
  fastify.addHook('onSend', (request, _, payload, done) => {
    held.get(request)?.();
    held.delete(request);
    done(null, payload);
  });
}

/** The memory of answers that were made and wait to be taken. */
export const answerMemory = () => shareOf(limits.answers);

/** Limits the memory of answers that are being taken. Returns what is to be asked of each before it is sent. */
export function limitAnswers(answers: FairShare) {
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): Refusal | undefined => {
    // Files are in memory once, however many take them.
    if (!request.routeOptions.config.operation || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined;
    const held = holdAnswer(answers, request, Buffer.byteLength(payload));
    if (!held) return answers.allows(clientOf(request), Buffer.byteLength(payload)) ? busy(1) : tooManyAtOnce();
    whenEnded(request, reply, held);
    return undefined;
  };
}

/** Returns what gives the bytes of an answer, or of a piece of one, back; undefined if there is no space for them. */
export function holdAnswer(answers: FairShare, request: FastifyRequest, amount: number): (() => void) | undefined {
  if (amount <= counted) return () => undefined;
  return answers.enter(clientOf(request), {
    amount,
    evict: () => request.raw.socket.destroy(new SlowClient('Too slow')).destroyed,
  });
}

/** The bytes of a body by its Content-Length; undefined: it is sent in chunks. */
function announced({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

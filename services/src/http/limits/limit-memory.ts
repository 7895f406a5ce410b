import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as pause } from 'node:timers/promises';
import { FairBudget } from './fair-budget.ts';
import { respondToClientError } from '../connections/client-error.ts';
import { sharingNetworkOf } from '../connections/client-address.ts';
import { busy, type ProblemError, tooManyConcurrent } from '../problem-error.ts';
import { onAbandoned } from './request-end.ts';
import { onEnded } from './when-ended.ts';

const mebibyte = 1024 * 1024;

/** A body takes several times its bytes while it is parsed and stored; an answer has been made, and waits to be taken. */
const limits = { bodies: 32 * mebibyte, imports: 64 * mebibyte, answers: 64 * mebibyte };

/** One client may hold half: a body that was read to its end cannot be taken back, and waits for its turn to be stored. */
const shareOf = (limit: number) => new FairBudget(limit, limit / 2);

/** How long a body waits for room, and how often it looks, in milliseconds. */
const patience = { most: 5000, step: 100 };

/** What is shorter passes uncounted: it has to move within seconds anyway (slow-clients.ts). */
const counted = 64 * 1024;

/**
 * Limits the memory of bodies until they are answered, for all together. Connections are cheap: 150 of one account that each sent 6 MB of a
 * note and no end held a gigabyte. To be installed before the authentication, which runs first and tells whose a call is.
 */
export function limitBodyMemory(fastify: FastifyInstance) {
  const shares = { bodies: shareOf(limits.bodies), imports: shareOf(limits.imports) };
  const held = new WeakMap<FastifyRequest, () => void>();
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const longest = operation?.bodyLimit ?? 0;
    if (!operation?.body || longest <= counted) return;
    const share = operation.heavy === 'import' ? shares.imports : shares.bodies;
    const hold = async (request: FastifyRequest, reply: FastifyReply) => {
      const evict = () => !request.raw.complete && respondToClientError(busy(1), request.raw.socket);
      const { leave, refused } = await takeInTime(share, request, {
        amount: Math.min(longest, announced(request) ?? longest),
        evict,
      });
      if (refused) throw refused;
      if (!leave) return;
      held.set(request, leave);
      onAbandoned(request, reply, leave);
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
export function limitResponseMemory() {
  const answers = shareOf(limits.answers);
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): ProblemError | undefined => {
    // Files are in memory once, however many take them.
    if (!request.routeOptions.config.operation || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined;
    const evict = () => request.raw.socket.destroy().destroyed;
    const { leave, refused } = take(answers, request, { amount: payload.length, evict });
    if (leave) onEnded(request, reply, leave);
    return refused;
  };
}

/** Waits for room that others hold; who holds too much is refused at once. */
async function takeInTime(share: FairBudget, request: FastifyRequest, entry: Entry): Promise<Taken> {
  for (const end = Date.now() + patience.most; ;) {
    const taken = take(share, request, entry);
    if (taken.refused?.status !== 503 || Date.now() >= end || request.raw.socket.destroyed) return taken;
    await pause(patience.step);
  }
}

interface Taken {
  readonly leave?: () => void;
  readonly refused?: ProblemError;
}

/** Returns what gives the bytes of a call back, or what it is refused with if there is no room for them. */
function take(share: FairBudget, request: FastifyRequest, entry: Entry): Taken {
  if (entry.amount <= counted) return {};
  const key = request.owner ?? sharingNetworkOf(request.ip);
  const leave = share.enter(key, entry);
  return leave ? { leave } : { refused: share.holds(key) ? tooManyConcurrent() : busy(1) };
}

type Entry = Parameters<FairBudget['enter']>[1];

/** The bytes of a body by its Content-Length; undefined: it is sent in chunks. */
function announced({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

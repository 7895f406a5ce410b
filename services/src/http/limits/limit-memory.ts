import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { respondToClientError, SlowClientError } from '../connections/client-error.ts';
import { busy, type ProblemError, tooManyConcurrent } from '../problem-error.ts';
import { BudgetQueue, FairBudget } from './fair-budget.ts';
import { clientOf } from '../connections/client-address.ts';
import { onAbandoned, onEnded } from './request-end.ts';

const mebibyte = 1024 * 1024;

/** A body takes several times its bytes while it is parsed and stored. A response waits, complete, to be sent. */
const limits = { bodies: 32 * mebibyte, imports: 64 * mebibyte, responses: 64 * mebibyte };

/** One network may hold half: a body that was read completely cannot be evicted while it waits to be stored. */
const memoryBudget = (limit: number) => new FairBudget(limit, limit / 2);

/** How long a body waits for memory, in milliseconds. An import waits for other imports, which take longer. */
const waitMs = { bodies: 5000, imports: 60_000 };

/** Bodies and responses up to this many bytes are not counted: slow-clients.ts gives them seconds anyway. */
export const small = 64 * 1024;

/**
 * Limits the memory of request bodies until the response, for all clients together. Connections are cheap: 150 of one account that each
 * sent 6 MB of a note and never ended held a gigabyte.
 *
 * Call this before `authenticateRequests`, whose hooks then run first and set the owner.
 */
export function limitBodyMemory(fastify: FastifyInstance) {
  const queues = { bodies: new BudgetQueue(memoryBudget(limits.bodies)), imports: new BudgetQueue(memoryBudget(limits.imports)) };
  const held = new WeakMap<FastifyRequest, () => void>();
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const bodyLimit = operation?.bodyLimit ?? 0;
    if (!operation?.body || bodyLimit <= small) return;
    const kind = operation.heavy === 'import' ? 'imports' : 'bodies';
    const reserveBody = async (request: FastifyRequest, reply: FastifyReply) => {
      const amount = Number(request.headers['content-length'] ?? bodyLimit);
      // Fastify rejects a longer body before it reads any of it.
      if (amount <= small || amount > bodyLimit) return;
      const evict = () => !request.raw.complete && respondToClientError(busy(1), request.raw.socket);
      const waiting = new AbortController();
      onAbandoned(request, reply, () => waiting.abort());
      // Not AbortSignal.timeout(), which the garbage collector removed together with its timer: a body then waited for ever.
      const timer = setTimeout(() => waiting.abort(), waitMs[kind]).unref();
      const reserved = queues[kind].reserve(clientOf(request), { amount, evict }, waiting.signal);
      const release = await reserved.finally(() => clearTimeout(timer));
      held.set(request, release);
      onAbandoned(request, reply, release);
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), reserveBody];
  });
  fastify.addHook('onSend', (request, _, payload, done) => {
    held.get(request)?.();
    held.delete(request);
    done(null, payload);
  });
}

/** Returns the budget for the memory of responses that wait to be sent. */
export const responseMemory = () => memoryBudget(limits.responses);

/** Limits the memory of responses that are being sent. Returns a function that returns an error if a response exceeds the limit. */
export function limitResponseMemory(responses: FairBudget) {
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): ProblemError | undefined => {
    // Files have their own limit (limit-file-memory.ts).
    if (!request.routeOptions.config.operation || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined;
    const bytes = Buffer.byteLength(payload);
    // Without listeners: a connection with sixteen pipelined requests would have one for each.
    if (bytes <= small) return undefined;
    const release = reserveResponse(responses, request, bytes);
    if (!release) return responses.allows(clientOf(request), bytes) ? busy(1) : tooManyConcurrent();
    onEnded(request, reply, release);
    return undefined;
  };
}

/** Returns the function that releases the bytes of a response or of a piece of one; undefined if there is no room for them. */
export function reserveResponse(responses: FairBudget, request: FastifyRequest, amount: number): (() => void) | undefined {
  if (amount <= small) return () => undefined;
  const evict = () => request.raw.socket.destroy(new SlowClientError('Too slow')).destroyed;
  return responses.reserve(clientOf(request), { amount, evict });
}

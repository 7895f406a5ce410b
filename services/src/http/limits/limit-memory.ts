import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { setTimeout as delay } from 'node:timers/promises';
import { sharingNetworkOf } from '../connections/client-address.ts';
import { respondToClientError } from '../connections/client-error.ts';
import { busy, type ProblemError, tooManyConcurrent } from '../problem-error.ts';
import { FairBudget } from './fair-budget.ts';
import { onAbandoned, onEnded } from './request-end.ts';

const mebibyte = 1024 * 1024;

/** A body takes several times its bytes while it is parsed and stored. A response waits, complete, to be sent. */
const limits = { bodies: 32 * mebibyte, imports: 64 * mebibyte, responses: 64 * mebibyte };

/** One client may hold half: a body that was read completely cannot be evicted while it waits to be stored. */
const memoryBudget = (limit: number) => new FairBudget(limit, limit / 2);

/** How long a body waits for memory, and how often it tries, in milliseconds. */
const wait = { limitMs: 5000, everyMs: 100 };

/** Bodies and responses up to this many bytes are not counted: slow-clients.ts gives them seconds anyway. */
const small = 64 * 1024;

/**
 * Limits the memory of request bodies until the response, for all clients together. Connections are cheap: 150 of one account that each
 * sent 6 MB of a note and never ended held a gigabyte.
 *
 * Call this before `authenticateRequests`, whose hooks then run first and set the owner.
 */
export function limitBodyMemory(fastify: FastifyInstance) {
  const budgets = { bodies: memoryBudget(limits.bodies), imports: memoryBudget(limits.imports) };
  const held = new WeakMap<FastifyRequest, () => void>();
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    const bodyLimit = operation?.bodyLimit ?? 0;
    if (!operation?.body || bodyLimit <= small) return;
    const budget = operation.heavy === 'import' ? budgets.imports : budgets.bodies;
    const reserveBody = async (request: FastifyRequest, reply: FastifyReply) => {
      const evict = () => !request.raw.complete && respondToClientError(busy(1), request.raw.socket);
      const amount = Math.min(bodyLimit, announcedLength(request) ?? bodyLimit);
      const { release, error } = await reserveInTime(budget, request, { amount, evict });
      if (error) throw error;
      if (!release) return;
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

/** Limits the memory of responses that are being sent. Returns a function that returns an error if a response exceeds the limit. */
export function limitResponseMemory() {
  const responses = memoryBudget(limits.responses);
  return (request: FastifyRequest, reply: FastifyReply, payload: unknown): ProblemError | undefined => {
    // A file is in memory once, however many clients read it.
    if (!request.routeOptions.config.operation || (typeof payload !== 'string' && !Buffer.isBuffer(payload))) return undefined;
    const evict = () => request.raw.socket.destroy().destroyed;
    const { release, error } = reserve(responses, request, { amount: payload.length, evict });
    if (release) onEnded(request, reply, release);
    return error;
  };
}

/** Waits for memory that others hold. A client that itself holds too much gets the error at once. */
async function reserveInTime(budget: FairBudget, request: FastifyRequest, reservation: Reservation): Promise<Reserved> {
  for (const end = Date.now() + wait.limitMs; ;) {
    const reserved = reserve(budget, request, reservation);
    if (reserved.error?.status !== 503 || Date.now() >= end || request.raw.socket.destroyed) return reserved;
    await delay(wait.everyMs);
  }
}

interface Reserved {
  readonly release?: () => void;
  readonly error?: ProblemError;
}

function reserve(budget: FairBudget, request: FastifyRequest, reservation: Reservation): Reserved {
  if (reservation.amount <= small) return {};
  const key = request.owner ?? sharingNetworkOf(request.ip);
  const release = budget.reserve(key, reservation);
  return release ? { release } : { error: budget.holds(key) ? tooManyConcurrent() : busy(1) };
}

type Reservation = Parameters<FairBudget['reserve']>[1];

/** Returns the Content-Length in bytes; undefined for a chunked body. */
function announcedLength({ headers }: FastifyRequest): number | undefined {
  const length = headers['content-length'];
  return length === undefined ? undefined : Number(length);
}

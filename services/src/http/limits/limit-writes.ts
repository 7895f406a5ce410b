import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { defaultWaitMs, FairSemaphore } from './fair-semaphore.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

/** Writes of one user that run at once. They contend for the account's usage row anyway, each with a connection. */
const perUser = 3;

/** A body is large from this many bytes: a megabyte of distinct words takes the database a second of CPU. */
const large = 64 * 1024;

/** Large writes that run at once, of all users. */
const largeWrites = 2;

/**
 * Makes the writes of one user wait for each other before they take a database connection: 40 large notes of one account at once left no
 * connection for anybody else. For large writes, users take turns. The body was read by then, so a slow sender holds no permit.
 */
export function limitWrites(fastify: FastifyInstance) {
  const users = new KeyedSemaphore({ permits: perUser, maxWaiting: 100 });
  const all = new FairSemaphore({ permits: largeWrites });
  const held = new WeakMap<FastifyRequest, () => void>();

  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (operation?.secured !== true || operation.method === 'GET' || operation.heavy) return;
    const acquire = async (request: FastifyRequest) => {
      const owner = String(request.owner);
      const releaseUser = await users.acquire(owner);
      held.set(request, releaseUser);
      if (bytesOf(request) <= large) return;
      const releaseLarge = await all.acquireWithin(defaultWaitMs, owner);
      held.set(request, () => {
        releaseLarge();
        releaseUser();
      });
    };
    route.preHandler = [acquire, ...[route.preHandler ?? []].flat()];
  });
  fastify.addHook('onSend', (request: FastifyRequest, _: FastifyReply, payload, done) => {
    held.get(request)?.();
    held.delete(request);
    done(null, payload);
  });
}

/** A chunked body announces no length, so it counts as large. */
const bytesOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0));

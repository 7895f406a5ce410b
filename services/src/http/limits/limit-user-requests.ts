import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '../connections/client-address.ts';
import { defaultWaitMs, FairSemaphore } from './fair-semaphore.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

/** Requests of one user that run at once. A browser opens six connections. Writes contend for the account's usage row anyway. */
const perUser = { reads: 6, writes: 3 };

/** A body is large from this many bytes: a megabyte of distinct words takes the database a second of CPU. */
const largeBytes = 64 * 1024;

/** Large writes that run at once, of all networks and of one. Without a limit for one, an account held both permits, 1.5 s at a time. */
const largeWrites = { permits: 2, perNetwork: 1 };

/**
 * Makes the requests of one user wait for each other before they take a database connection: 40 large notes of one account at once left no
 * connection for anybody else. For large writes, clients take turns. The body was read by then, so a slow sender holds no permit. To restore
 * a note is a large write: without this, 40 restores of large notes delayed others by 1.5 s.
 */
export function limitUserRequests(fastify: FastifyInstance) {
  const reads = new KeyedSemaphore(perUser.reads);
  const writes = new KeyedSemaphore(perUser.writes);
  const large = new FairSemaphore(largeWrites);
  const held = new WeakMap<FastifyRequest, (() => void)[]>();

  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (operation?.secured !== true || operation.heavy === 'read' || operation.heavy === 'import') return;
    const isRead = operation.method === 'GET';
    const isLarge = (request: FastifyRequest) => operation.heavy === 'write' || bytesOf(request) > largeBytes;
    const acquire = async (request: FastifyRequest) => {
      const releases = [await (isRead ? reads : writes).acquire(String(request.owner))];
      held.set(request, releases);
      if (isRead || !isLarge(request)) return;
      releases.unshift(await large.acquireWithin(defaultWaitMs, clientOf(request)));
    };
    route.preHandler = [acquire, ...[route.preHandler ?? []].flat()];
  });
  fastify.addHook('onSend', (request, _, payload, done) => {
    held.get(request)?.forEach((release) => release());
    held.delete(request);
    done(null, payload);
  });
}

/** A chunked body announces no length, so it counts as large. */
const bytesOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0));

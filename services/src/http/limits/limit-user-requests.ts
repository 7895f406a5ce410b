import { entities } from '@daybook/contracts/api';
import { noteVersionOperations } from '@daybook/contracts/note-versions';
import type { Operation } from '@daybook/contracts/operation';
import { trashOperations } from '@daybook/contracts/trash';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '../connections/client-address.ts';
import { defaultWaitMs, FairSemaphore } from './fair-semaphore.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

/** Requests of one user that run at once. A browser opens six connections. Writes contend for the account's usage row anyway. */
const perUser = { reads: 6, writes: 2 };

/** A body is large from this many bytes: a megabyte of distinct words takes the database a second of CPU. */
const largeBytes = 64 * 1024;

/** Large writes that run at once, of all networks and of one. Without a limit for one, an account held both permits, 1.5 s at a time. */
const largeWrites = { permits: 2, perNetwork: 1 };

/** Only these use nothing but the database. A change of the password, for example, also waits for its turn to be hashed. */
const itemOperations = new Set<Operation>([
  ...Object.values(entities).flatMap(({ operations }): readonly Operation[] => operations),
  ...trashOperations,
  ...noteVersionOperations,
]);

/** Writes of items that run at once, of all networks and of one. Twenty accounts that saved notes of 60 kB delayed others by 1.8 s. */
const allWrites = (connections: number) => ({
  permits: Math.max(2, Math.floor(connections / 2)),
  perNetwork: Math.max(1, Math.floor(connections / 5)),
});

/**
 * Makes the requests of one user wait for each other before they take a database connection: 40 large notes of one account at once left no
 * connection for anybody else. For writes, clients take turns. The body was read by then, so a slow sender holds no permit. To restore
 * a note is a large write: without this, 40 restores of large notes delayed others by 1.5 s.
 *
 * @param connections - the size of the database's connection pool
 */
export function limitUserRequests(fastify: FastifyInstance, connections: number) {
  const reads = new KeyedSemaphore(perUser.reads);
  const writes = new KeyedSemaphore(perUser.writes);
  const large = new FairSemaphore(largeWrites);
  const all = new FairSemaphore(allWrites(connections));
  const held = new WeakMap<FastifyRequest, (() => void)[]>();

  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (operation?.secured !== true || operation.heavy === 'read' || operation.heavy === 'import') return;
    const isRead = operation.method === 'GET';
    const isLarge = (request: FastifyRequest) => operation.heavy === 'write' || bytesOf(request) > largeBytes;
    const acquire = async (request: FastifyRequest) => {
      const releases = [await (isRead ? reads : writes).acquire(String(request.owner))];
      held.set(request, releases);
      if (isRead) return;
      if (isLarge(request)) releases.unshift(await large.acquireWithin(defaultWaitMs, clientOf(request)));
      if (itemOperations.has(operation)) releases.unshift(await all.acquireWithin(defaultWaitMs, clientOf(request)));
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

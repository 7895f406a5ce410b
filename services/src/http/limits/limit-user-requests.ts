import { entities } from '@daybook/contracts/api';
import { documentOperations } from '@daybook/contracts/documents';
import { noteVersionOperations } from '@daybook/contracts/note-versions';
import type { Operation } from '@daybook/contracts/operation';
import { publishRelease } from '@daybook/contracts/publishing';
import { trashOperations } from '@daybook/contracts/trash';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientOf } from '../connections/client-address.ts';
import { defaultWaitMs, FairSemaphore } from './fair-semaphore.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';

/**
 * Requests of one user, or with one release token, that run at once. A browser opens six connections. Writes contend for the account's
 * usage row anyway.
 */
const perUser = { reads: 6, writes: 2 };

/**
 * Writes with bodies above a size, which run at once, of all networks and of one. A megabyte of distinct words takes the database a second of
 * CPU: without a limit for one network, an account held both permits, 1.5 s at a time. Twenty accounts that saved notes of 60 kB made the
 * small writes of others in their network wait four seconds.
 */
const sizes = [
  { above: 64 * 1024, permits: 2, perNetwork: 1 },
  { above: 8 * 1024, permits: 4, perNetwork: 1 },
] as const;

/** Only these use nothing but the database. A change of the password, for example, also waits for its turn to be hashed. */
const itemOperations = new Set<Operation>([
  ...Object.values(entities).flatMap(({ operations }): readonly Operation[] => operations),
  ...trashOperations,
  ...noteVersionOperations,
  ...documentOperations,
]);

/** Writes of items that run at once, of all networks and of one. Twenty accounts that saved notes of 60 kB delayed others by 1.8 s. */
const allWrites = (connections: number) => ({
  permits: Math.max(2, Math.floor(connections / 2)),
  perNetwork: Math.max(1, Math.floor(connections / 5)),
});

declare module 'fastify' {
  interface FastifyRequest {
    /** Lets another request of the user run. For a read that has turned out to be heavy, which waits elsewhere. */
    endLightRead: () => void;
  }
}

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
  const bySize = sizes.map(({ above, ...limits }) => ({ above, semaphore: new FairSemaphore(limits) }));
  const all = new FairSemaphore(allWrites(connections));
  const held = new WeakMap<FastifyRequest, (() => void)[]>();

  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    // A forwarded request uses no database, and has limits of its own: a slow backend must not keep its users from everything else.
    if (route.config?.kind === 'backend') return;
    if (!operation?.secured || operation.secured === 'calendar' || hasOwnLimits(operation)) return;
    const isRead = operation.method === 'GET';
    const sizeOf = (request: FastifyRequest) => (operation.heavy === 'write' ? Infinity : bytesOf(request));
    const acquire = async (request: FastifyRequest) => {
      const releases = [await (isRead ? reads : writes).acquire(callerOf(request))];
      held.set(request, releases);
      if (isRead) return;
      const ofSize = bySize.find(({ above }) => sizeOf(request) > above);
      if (ofSize) releases.unshift(await ofSize.semaphore.acquireWithin(defaultWaitMs, clientOf(request)));
      if (itemOperations.has(operation)) releases.unshift(await all.acquireWithin(defaultWaitMs, clientOf(request)));
    };
    route.preHandler = [acquire, ...[route.preHandler ?? []].flat()];
  });
  const release = (request: FastifyRequest) => {
    held.get(request)?.forEach((end) => end());
    held.delete(request);
  };
  fastify.decorateRequest('endLightRead', function endLightRead(this: FastifyRequest) {
    release(this);
  });
  fastify.addHook('onSend', (request, _, payload, done) => {
    release(request);
    done(null, payload);
  });
}

const hasOwnLimits = (operation: Operation) =>
  operation.heavy === 'read' || operation.heavy === 'import' || operation === publishRelease;

/** Returns the id of the user or of the release token: 100 changes with one token at once held all database connections. */
const callerOf = ({ owner, releaser }: FastifyRequest) => owner ?? `releaser ${releaser?.id}`;

/** A chunked body announces no length, so it counts as large. */
const bytesOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0));

import { searchNotes } from '@daybook/contracts/notes';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import type { Authenticator } from '../authentication.ts';
import { clientOf } from '../connections/client-address.ts';
import { splitBytes } from '../connections/slow-clients.ts';
import { busy } from '../problem-error.ts';
import { endWithSession } from './end-with-session.ts';
import { FairBudget } from './fair-budget.ts';
import { defaultWaitMs, FairSemaphore } from './fair-semaphore.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { reserveResponse } from './limit-memory.ts';
import { onAbandoned, onEnded, untilEarlierResponsesSent } from './request-end.ts';

/** The requests of one user. An import has up to 32 MiB of text, and takes several times as much memory while it is parsed. */
const perUser = { reads: 4, largeReads: 2, imports: 1, waitingImports: 3 };

/** How long a request waits before it works, in milliseconds. An import of 50,000 notes takes 20 s, and the next one waits for it. */
const waitMs = { read: defaultWaitMs, search: defaultWaitMs, import: 60_000, smallImport: 60_000 };

/** Imports up to this many bytes do not wait for larger ones. A few of them work at once. */
const smallImport = { bytes: 1024 * 1024, permits: 3 };

/** A response is slow when its client takes longer than `afterMs` to read it. There may be `most` such responses. */
const slow = { afterMs: 2000, most: 400 };

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Waits for the permits of a heavy read, in a handler that has found out that its response is large.
     * @throws {ProblemError} 429 or 503 if that takes too long, 401 if the access has ended meanwhile
     */
    beginHeavyRead: (reply: FastifyReply) => Promise<void>;
  }
}

interface Options {
  /** The size of the database's connection pool. */
  readonly connections: number;
  /** The memory of responses, of which a streamed response reserves each piece. */
  readonly responses: FairBudget;
  readonly isAllowed: Authenticator['isAllowed'];
}

interface Permits {
  readonly releaseUser: () => void;
  /** Empty before the request works. */
  readonly releaseWork: (() => void)[];
}

/**
 * Limits how many requests to heavy operations run at once. A user has a few, from before the body is read until the response was sent and
 * the handler has ended: a client that disconnects ends neither the statements nor the memory of its request. Of all requests together a
 * few work at once, and networks and their accounts take turns, so that most database connections stay free. A streamed response works
 * piece by piece. A client that sends its body slowly does not keep others from working.
 *
 * A response is cut off when its session ends. A thief once continued an export that way, and read what was written afterwards; four of
 * them kept the user from reading anything.
 *
 * Call this before `authenticateRequests`, whose hooks then run first and set the owner.
 */
export function limitHeavyOperations(fastify: FastifyInstance, { connections, responses, isAllowed }: Options) {
  const work = workSemaphores(connections);
  const held = acquirePermits(fastify, work);
  const slowReaders = new FairBudget(slow.most);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const permits = held.get(request);
    if (!permits) return done(null, payload);
    held.delete(request);
    for (const release of permits.releaseWork) release();
    if (isTakenAtOnce(payload, reply)) {
      permits.releaseUser();
      return done(null, payload);
    }
    const takeTurn: TakeTurn = (read) => work.read.run(clientOf(request), read);
    const reserve = (bytes: number) => reserveResponse(responses, request, bytes);
    const sent = isInPieces(payload, reply) ? readInTurns(payload, takeTurn, reserve) : payload;
    const stops = [limitSlowReading(request, slowReaders), endWithSession(request, reply, isAllowed)];
    onEnded(request, reply, () => endResponse(sent, stops, permits.releaseUser));
    done(null, sent);
  });
}

/** Makes heavy requests wait for their permits. Returns the permits that requests hold until their responses. */
function acquirePermits(fastify: FastifyInstance, work: ReturnType<typeof workSemaphores>) {
  const users = {
    read: new KeyedSemaphore(perUser.reads),
    // Of their own: pipelined lists behind a note would hold the permits of `read` and wait for it.
    'if-large': new KeyedSemaphore(perUser.largeReads),
    import: new KeyedSemaphore(perUser.imports, perUser.waitingImports),
  };
  const held = new WeakMap<FastifyRequest, Permits>();
  const acquireWork = async (request: FastifyRequest) => {
    const permits = held.get(request);
    for (const kind of permits ? kindsOf(request) : [])
      permits?.releaseWork.unshift(await work[kind].acquireWithin(waitMs[kind], clientOf(request)));
    if (request.raw.socket.destroyed) throw busy(1);
  };
  fastify.decorateRequest('beginHeavyRead', async function beginHeavyRead(this: FastifyRequest, reply: FastifyReply) {
    this.endLightRead();
    // Otherwise notes behind one of the same connection could hold all permits, and wait for it.
    await untilEarlierResponsesSent(this, reply);
    held.set(this, { releaseUser: await users['if-large'].acquire(String(this.owner)), releaseWork: [] });
    await acquireWork(this);
    await this.requireAccess();
  });
  fastify.addHook('onRoute', (route) => {
    const heavy = route.config?.operation?.heavy;
    if (heavy !== 'read' && heavy !== 'import') return;
    const acquireUser = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.owner) throw new Error('Only an operation with an access token can be heavy.');
      const releaseUser = await users[heavy].acquire(request.owner);
      held.set(request, { releaseUser, releaseWork: [] });
      onAbandoned(request, reply, () => held.delete(request) && releaseUser());
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), acquireUser];
    route.preHandler = [acquireWork, ...[route.preHandler ?? []].flat()];
  });
  return held;
}

/** The kinds of work that a request needs permits for. */
function kindsOf({ headers, routeOptions }: FastifyRequest): (keyof typeof waitMs)[] {
  const { operation } = routeOptions.config;
  if (operation?.heavy === 'import') return [Number(headers['content-length']) <= smallImport.bytes ? 'smallImport' : 'import'];
  return operation === searchNotes ? ['search', 'read'] : ['read'];
}

/** The system's buffer of a connection takes this many bytes if nothing is unsent, even if the client reads nothing. */
const sendBuffer = 16 * 1024;

/** False for a pipelined response behind others: it waits without the socket until they are sent. */
const isTakenAtOnce = (payload: unknown, { raw: { socket } }: FastifyReply) =>
  typeof payload === 'string' && Buffer.byteLength(payload) <= sendBuffer && socket?.writableLength === 0;

/** False also for a stream with a length: it is a whole response, and only waits until the client has sent an unread body. */
const isInPieces = (payload: unknown, reply: FastifyReply): payload is Readable =>
  payload instanceof Readable && !reply.hasHeader('content-length');

/** Searches of two accounts held all permits, each for the five seconds that a statement may take: others waited as long. */
const reads = (permits: number) => ({ permits, perNetwork: Math.max(2, Math.floor(permits / 2)) });

const workSemaphores = (connections: number) => ({
  read: new FairSemaphore(reads(Math.max(2, Math.floor(connections / 4)))),
  // In addition to a read's: searches of two accounts made the lists of others in their network wait three seconds.
  search: new FairSemaphore({ permits: 3, perNetwork: 1 }),
  import: new FairSemaphore({ permits: 1 }),
  smallImport: new FairSemaphore({ permits: smallImport.permits }),
});

/** Disconnects clients when too many read slowly. Returns the function that ends this for the request. */
function limitSlowReading(request: FastifyRequest, slowReaders: FairBudget): () => void {
  const { socket } = request.raw;
  let release: (() => void) | undefined;
  const reserve = () => {
    release = slowReaders.reserve(clientOf(request), { amount: 1, evict: () => socket.destroy().destroyed });
    if (!release) socket.destroy();
  };
  const timer = setTimeout(reserve, slow.afterMs).unref();
  return () => {
    clearTimeout(timer);
    release?.();
  };
}

/** Calls `stops`, and then `release` when a stream has closed: it may still wait for the database. */
function endResponse(payload: unknown, stops: readonly (() => void)[], release: () => void) {
  for (const stop of stops) stop();
  if (!(payload instanceof Readable) || payload.closed) return release();
  payload.once('close', release).destroy();
}

type TakeTurn = <Result>(read: () => Promise<Result>) => Promise<Result>;

/**
 * Returns a stream of the same bytes that reads each piece with a permit: a client that reads quickly, on many connections, gets no more of
 * the server than others. A piece counts as memory until it was read, and is sent in steps, so that slow-clients.ts sees progress. Without
 * room for the first piece the response is 503; without room for a later one it is cut off.
 */
const readInTurns = (stream: Readable, takeTurn: TakeTurn, reserve: (bytes: number) => (() => void) | undefined) =>
  Readable.from(readPieces(stream, takeTurn, reserve), { objectMode: false, highWaterMark: 0 });

async function* readPieces(stream: Readable, takeTurn: TakeTurn, reserve: (bytes: number) => (() => void) | undefined) {
  const iterator = stream.iterator() as AsyncIterator<Buffer, undefined>;
  const next = () => takeTurn(() => iterator.next());
  try {
    for (let piece = await next(); !piece.done; piece = await next()) {
      const release = reserve(piece.value.length);
      if (!release) throw busy(1);
      try {
        // Copies, because the last step of a piece waits in the connection while the next piece is made, and would keep the whole piece.
        for (const step of splitBytes(piece.value)) yield Buffer.from(step);
      } finally {
        release();
      }
    }
  } finally {
    stream.destroy();
  }
}

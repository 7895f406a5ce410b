import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { FairBudget } from './fair-budget.ts';
import { sharingNetworkOf } from '../connections/client-address.ts';
import { busy, tooManyConcurrent } from '../problem-error.ts';
import { KeyedSemaphore } from './keyed-semaphore.ts';
import { onAbandoned } from './request-end.ts';
import { onEnded } from './when-ended.ts';
import { patience, shareOf, WorkTurns } from './work-turns.ts';

/** An import is 32 MiB of text at most, and takes several times as much when it is read. */
const eachPerson = { read: { open: 4, waiting: 100 }, import: { open: 1, waiting: 3 } } as const;

/** An import of 50,000 notes takes 20 s, and another one waits for it: in milliseconds. */
const importPatience = 60_000;

/** An import of so many bytes waits for no other one. */
const smallImport = 1024 * 1024;

/** Answers that are taken for longer than this many milliseconds are slow, and so many of them go on. */
const slow = { after: 2000, most: 400 } as const;

interface Places {
  /** Gives back the place among the calls of this person. */
  readonly leavePerson: () => void;
  /** Gives back the place among the calls that work; undefined before there is one. */
  leaveWork?: () => void;
}

/**
 * Lets the calls of heavy operations wait for their turn. A person has few of them under way at once, from before their bodies are read
 * until the answer has left and the handler has ended: a client that hangs up ends neither the statements nor the memory of its call. Of all
 * together few work at once, persons by turns, so that the others leave most connections to the database free; an answer that is made
 * while it is taken works piece by piece. Who sends a body slowly keeps nobody from working. To be installed before the authentication,
 * which runs first and tells whose call it is.
 *
 * @param connections - how many connections the pool of the database has
 */
export function limitHeavyOperations(fastify: FastifyInstance, connections: number) {
  const works = { read: new WorkTurns(shareOf(connections)), import: new WorkTurns(1, importPatience) };
  const persons = {
    read: new KeyedSemaphore({ ...eachPerson.read, waitMs: patience, refuse: tooManyConcurrent }),
    import: new KeyedSemaphore({ ...eachPerson.import, waitMs: patience, refuse: tooManyConcurrent }),
  };
  const held = new WeakMap<FastifyRequest, Places>();
  const slowTakers = new FairBudget(slow.most);

  fastify.addHook('onRoute', (route) => {
    const heavy = route.config?.operation?.heavy;
    if (!heavy) return;
    const enter = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.owner) throw new Error('Only an operation with an access token can be heavy.');
      const leavePerson = await persons[heavy].enter(request.owner);
      held.set(request, { leavePerson });
      onAbandoned(request, reply, () => held.delete(request) && leavePerson());
    };
    const takeTurn = async (request: FastifyRequest) => {
      const places = held.get(request);
      const isSmall = heavy === 'import' && Number(request.headers['content-length']) <= smallImport;
      if (places && !isSmall) places.leaveWork = await works[heavy].enter(String(request.owner));
      if (request.raw.socket.destroyed) throw busy(1);
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), enter];
    route.preHandler = [takeTurn, ...[route.preHandler ?? []].flat()];
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const places = held.get(request);
    if (!places) return done(null, payload);
    held.delete(request);
    places.leaveWork?.();
    leaveWithAnswer(request, reply, { payload, leave: places.leavePerson, slowTakers });
    done(null, payload instanceof Readable ? inTurns(payload, String(request.owner), works.read) : payload);
  });
}

/** The same pieces, each made in a turn: whoever reads quickly, with many connections, gets no more of the server than others. */
function inTurns(pieces: Readable, owner: string, work: WorkTurns): Readable {
  const iterator = pieces.iterator() as AsyncIterator<Buffer, undefined>;
  const next = () => work.run(owner, () => iterator.next());
  async function* taken() {
    try {
      for (let piece = await next(); !piece.done; piece = await next()) yield piece.value;
    } finally {
      pieces.destroy();
    }
  }
  return Readable.from(taken(), { objectMode: false, highWaterMark: 0 });
}

interface Answered {
  readonly payload: unknown;
  readonly leave: () => void;
  readonly slowTakers: FairBudget;
}

function leaveWithAnswer(request: FastifyRequest, reply: FastifyReply, { payload, leave, slowTakers }: Answered) {
  const { socket } = request.raw;
  let leaveTakers: (() => void) | undefined;
  const step = () => {
    leaveTakers = slowTakers.enter(sharingNetworkOf(request.ip), { amount: 1, evict: () => socket.destroy().destroyed });
    if (!leaveTakers) socket.destroy();
  };
  const timer = setTimeout(step, slow.after).unref();
  onEnded(request, reply, () => {
    clearTimeout(timer);
    leaveTakers?.();
    whenStopped(payload, leave);
  });
}

/** An answer that is made while it is taken may still be waiting for the database. */
function whenStopped(payload: unknown, then: () => void) {
  if (!(payload instanceof Readable) || payload.closed) return then();
  payload.once('close', then).destroy();
}

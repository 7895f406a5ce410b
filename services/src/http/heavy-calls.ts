import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { FairShare } from './fair-share.ts';
import { networkOf } from './network-of.ts';
import { busy, tooManyAtOnce } from './refusal.ts';
import { Turns } from './turns.ts';
import { whenEnded } from './when-ended.ts';
import { patience, shareOf, WorkTurns } from './work-turns.ts';

/** An import is 32 MiB of text at most, and takes several times as much when it is read. */
const eachPerson = { read: { open: 4, waiting: 100 }, import: { open: 1, waiting: 3 } } as const;

/** Answers that are taken for longer than this many milliseconds are slow, and so many of them go on. */
const slow = { after: 2000, most: 400 } as const;

interface Places {
  /** Gives back the place among the calls of this person. */
  readonly leavePerson: () => void;
  /** Gives back the place among the calls that work. */
  readonly leaveWork: () => void;
  /** In which a piece of the answer is made. */
  readonly work: WorkTurns;
}

/**
 * Lets the calls of heavy operations wait for their turn, before their bodies are read. A person has few of them under way at once, until
 * the answer has left and the handler has ended: a client that hangs up ends neither the statements nor the memory of its call. Of all
 * together few work at once, persons by turns, so that the others leave most connections to the database free; an answer that is made
 * while it is taken works piece by piece. To be installed before the authentication, which runs first and tells whose call it is.
 *
 * @param connections - how many connections the pool of the database has
 */
export function limitHeavyCalls(fastify: FastifyInstance, connections: number) {
  const works = { read: new WorkTurns(shareOf(connections)), import: new WorkTurns(1) };
  const persons = {
    read: new Turns({ ...eachPerson.read, waitMs: patience, refuse: tooManyAtOnce }),
    import: new Turns({ ...eachPerson.import, waitMs: patience, refuse: tooManyAtOnce }),
  };
  const held = new WeakMap<FastifyRequest, Places>();
  const slowTakers = new FairShare(slow.most);

  fastify.addHook('onRoute', (route) => {
    const heavy = route.config?.operation?.heavy;
    if (!heavy) return;
    const takeTurn = async (request: FastifyRequest) => held.set(request, await enter(request, persons[heavy], works[heavy]));
    route.onRequest = [...[route.onRequest ?? []].flat(), takeTurn];
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const places = held.get(request);
    if (!places) return done(null, payload);
    held.delete(request);
    places.leaveWork();
    leaveWithAnswer(request, reply, { payload, leave: places.leavePerson, slowTakers });
    done(null, payload instanceof Readable ? inTurns(payload, String(request.owner), places.work) : payload);
  });
}

async function enter({ owner, raw }: FastifyRequest, persons: Turns, work: WorkTurns): Promise<Places> {
  if (!owner) throw new Error('Only an operation with an access token can be heavy.');
  const leavePerson = await persons.enter(owner);
  try {
    const leaveWork = await work.enter(owner);
    if (!raw.socket.destroyed) return { leavePerson, leaveWork, work };
    leaveWork();
    throw busy(1);
  } catch (error) {
    leavePerson();
    throw error;
  }
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
  readonly slowTakers: FairShare;
}

function leaveWithAnswer(request: FastifyRequest, reply: FastifyReply, { payload, leave, slowTakers }: Answered) {
  const { socket } = request.raw;
  let leaveTakers: (() => void) | undefined;
  const step = () => {
    leaveTakers = slowTakers.enter(networkOf(request.ip), { amount: 1, evict: () => socket.destroy().destroyed });
    if (!leaveTakers) socket.destroy();
  };
  const timer = setTimeout(step, slow.after).unref();
  whenEnded(request, reply, () => {
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

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Socket } from 'node:net';
import { Readable } from 'node:stream';
import type { Authenticator } from './authentication.ts';
import { clientOf } from './client-of.ts';
import { FairShare } from './fair-share.ts';
import { holdAnswer } from './limit-memory.ts';
import { busy, tooManyAtOnce } from './refusal.ts';
import { streamInTurns } from './stream-in-turns.ts';
import { Turns } from './turns.ts';
import { whenAbandoned } from './when-abandoned.ts';
import { whenEnded } from './when-ended.ts';
import { patience, shareOf, WorkTurns } from './work-turns.ts';

/** An import is 32 MiB of text at most, and takes several times as much when it is read. */
const eachPerson = { read: { open: 4, waiting: 100 }, import: { open: 1, waiting: 3 } } as const;

/** An import of 50,000 notes takes 20 s, and another one waits for it: in milliseconds. */
const importPatience = 60_000;

/** An import of so many bytes waits for no larger one; a few of them are carried out at once. */
const smallImport = { bytes: 1024 * 1024, open: 3 };

/** Answers that are taken for longer than this many milliseconds are slow, and so many of them go on. */
const slow = { after: 2000, most: 400 } as const;

/** How often it is looked whether the session of a request goes on whose answer is being taken, in milliseconds. */
const lookAgain = 1000;

interface Options {
  readonly connections: number;
  readonly answers: FairShare;
  readonly isAllowed: Authenticator['isAllowed'];
}

interface Places {
  /** Gives back the place among the calls of this person. */
  readonly leavePerson: () => void;
  /** Gives back the place among the calls that work; undefined before there is one. */
  leaveWork?: () => void;
}

/**
 * Lets the calls of heavy operations wait for their turn. A person has few of them under way at once, from before their bodies are read
 * until the answer has left and the handler has ended: a client that hangs up ends neither the statements nor the memory of its call. Of all
 * together few work at once, by turns of networks and of their accounts, so that the others leave most connections to the database free; an answer that is made
 * while it is taken works piece by piece. Who sends a body slowly keeps nobody from working. To be installed before the authentication,
 * which runs first and tells whose call it is.
 *
 * @param options.connections - how many connections the pool of the database has
 * @param options.answers - the memory of answers, of which those that are made while they are taken hold their pieces
 * @param options.isAllowed - whether the caller's session goes on: an answer that takes long is cut off when it ends. A thief once went on
 *   with an export that way, and read what was written afterwards; four of them kept the owner from reading anything.
 */
export function limitHeavyCalls(fastify: FastifyInstance, { connections, answers, isAllowed }: Options) {
  const { works, persons } = turnsOf(connections);
  const held = new WeakMap<FastifyRequest, Places>();
  const slowTakers = new FairShare(slow.most);

  fastify.addHook('onRoute', (route) => {
    const heavy = route.config?.operation?.heavy;
    if (!heavy) return;
    const enter = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.owner) throw new Error('Only an operation with an access token can be heavy.');
      const leavePerson = await persons[heavy].enter(request.owner);
      held.set(request, { leavePerson });
      whenAbandoned(request, reply, () => held.delete(request) && leavePerson());
    };
    const takeTurn = async (request: FastifyRequest) => {
      const places = held.get(request);
      const isSmall = heavy === 'import' && Number(request.headers['content-length']) <= smallImport.bytes;
      if (places) places.leaveWork = await works[isSmall ? 'smallImport' : heavy].enter(clientOf(request));
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
    const hold = (bytes: number) => holdAnswer(answers, request, bytes);
    const isStream = payload instanceof Readable;
    const sent = isStream ? streamInTurns(payload, { client: clientOf(request), work: works.read, hold }) : payload;
    leaveWithAnswer(request, reply, { payload: sent, leave: places.leavePerson, slowTakers, isAllowed });
    done(null, sent);
  });
}

const turnsOf = (connections: number) => ({
  works: {
    read: new WorkTurns(shareOf(connections)),
    import: new WorkTurns(1, importPatience),
    smallImport: new WorkTurns(smallImport.open, importPatience),
  },
  persons: {
    read: new Turns({ ...eachPerson.read, waitMs: patience, refuse: tooManyAtOnce }),
    import: new Turns({ ...eachPerson.import, waitMs: patience, refuse: tooManyAtOnce }),
  },
});

interface Answered {
  readonly payload: unknown;
  readonly leave: () => void;
  readonly slowTakers: FairShare;
  readonly isAllowed: Options['isAllowed'];
}

function leaveWithAnswer(request: FastifyRequest, reply: FastifyReply, { payload, leave, slowTakers, isAllowed }: Answered) {
  const { socket } = request.raw;
  let leaveTakers: (() => void) | undefined;
  const step = () => {
    leaveTakers = slowTakers.enter(clientOf(request), { amount: 1, evict: () => socket.destroy().destroyed });
    if (!leaveTakers) socket.destroy();
  };
  const timer = setTimeout(step, slow.after).unref();
  const isStillAllowed = () => isAllowed(request, reply.elapsedTime);
  const look = setInterval(() => void endUnless(isStillAllowed, socket), lookAgain).unref();
  whenEnded(request, reply, () => {
    clearTimeout(timer);
    clearInterval(look);
    leaveTakers?.();
    whenStopped(payload, leave);
  });
}

/** What cannot be looked up now is looked up the next time. */
async function endUnless(isAllowed: () => Promise<boolean>, socket: Socket) {
  if (!(await isAllowed().catch(() => true))) socket.destroy();
}

/** An answer that is made while it is taken may still be waiting for the database. */
function whenStopped(payload: unknown, then: () => void) {
  if (!(payload instanceof Readable) || payload.closed) return then();
  payload.once('close', then).destroy();
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { FairShare } from './fair-share.ts';
import { networkOf } from './network-of.ts';
import { busy, tooManyAtOnce } from './refusal.ts';
import { Turns } from './turns.ts';
import { whenEnded } from './when-ended.ts';

/** An import is 32 MiB of text at most, and takes several times as much when it is read. */
const limits = {
  read: { each: { open: 4, waiting: 100 }, all: { open: 100, waiting: 400 } },
  import: { each: { open: 1, waiting: 3 }, all: { open: 2, waiting: 20 } },
} as const;

/** Answers that are taken for longer than this many milliseconds make room for others, and so many of them go on. */
const slow = { after: 2000, most: 400 } as const;

const turnsOf = ({ each, all }: (typeof limits)[keyof typeof limits]) => ({
  person: new Turns({ ...each, waitMs: 10_000, refuse: tooManyAtOnce }),
  process: new Turns({ ...all, waitMs: 10_000, refuse: () => busy(1) }),
});

interface Places {
  /** Gives back the place among the calls of this person. */
  readonly leavePerson: () => void;
  /** Gives back the place among the calls of all. */
  readonly leaveProcess: () => void;
}

/**
 * Lets the calls of heavy operations wait for their turn, before their bodies are read. Each keeps its place until its answer has left
 * and its handler has ended: a client that hangs up ends neither the statements nor the memory of its call. To be installed before the
 * authentication, which runs first and tells whose call it is.
 */
export function limitHeavyCalls(fastify: FastifyInstance) {
  const turns = { read: turnsOf(limits.read), import: turnsOf(limits.import) };
  const held = new WeakMap<FastifyRequest, Places>();
  const slowTakers = new FairShare(slow.most);

  fastify.addHook('onRoute', (route) => {
    const heavy = route.config?.operation?.heavy;
    if (!heavy) return;
    const takeTurn = async (request: FastifyRequest) => held.set(request, await enter(turns[heavy], request));
    route.onRequest = [...[route.onRequest ?? []].flat(), takeTurn];
  });
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const places = held.get(request);
    if (places) leaveWithAnswer(request, reply, { payload, places, slowTakers });
    held.delete(request);
    done(null, payload);
  });
}

async function enter({ person, process }: ReturnType<typeof turnsOf>, { owner, raw }: FastifyRequest): Promise<Places> {
  if (!owner) throw new Error('Only an operation with an access token can be heavy.');
  const leavePerson = await person.enter(owner);
  try {
    const leaveProcess = await process.enter('all');
    if (!raw.socket.destroyed) return { leavePerson, leaveProcess };
    leaveProcess();
    throw busy(1);
  } catch (error) {
    leavePerson();
    throw error;
  }
}

interface Answered {
  readonly payload: unknown;
  readonly places: Places;
  readonly slowTakers: FairShare;
}

function leaveWithAnswer(request: FastifyRequest, reply: FastifyReply, { payload, places, slowTakers }: Answered) {
  const { leavePerson, leaveProcess } = places;
  let leaveTakers = leaveProcess;
  /** Whoever takes an answer slowly needs little of the process, and must not keep others from it. */
  const step = () => {
    const { socket } = request.raw;
    leaveProcess();
    const leave = slowTakers.enter(networkOf(request.ip), { amount: 1, evict: () => socket.destroy().destroyed });
    leaveTakers = leave ?? (() => undefined);
    if (!leave) socket.destroy();
  };
  const timer = setTimeout(step, slow.after).unref();
  whenEnded(request, reply, () => {
    clearTimeout(timer);
    whenStopped(payload, () => {
      leaveTakers();
      leavePerson();
    });
  });
}

/** An answer that is made while it is taken may still be waiting for the database. */
function whenStopped(payload: unknown, then: () => void) {
  if (!(payload instanceof Readable) || payload.closed) return then();
  payload.once('close', then).destroy();
}

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy, Refusal } from './refusal.ts';
import { Turns } from './turns.ts';

const tooManyAtOnce = () =>
  new Refusal(429, 'Too many of your requests are under way. Try again in a moment.', { headers: { 'retry-after': '1' } });

/** An import is 32 MiB of text at most, and takes several times as much when it is read. */
const limits = {
  read: { each: { open: 4, waiting: 100 }, all: { open: 100, waiting: 400 } },
  import: { each: { open: 1, waiting: 3 }, all: { open: 2, waiting: 20 } },
} as const;

const turnsOf = ({ each, all }: (typeof limits)[keyof typeof limits]) => ({
  person: new Turns({ ...each, waitMs: 10_000, refuse: tooManyAtOnce }),
  process: new Turns({ ...all, waitMs: 10_000, refuse: () => busy(1) }),
});

/**
 * Lets the calls of heavy operations wait for their turn, before their bodies are read. Each keeps its place until its answer has left or its
 * connection has closed. To be installed before the authentication, which runs first and tells whose call it is.
 */
export function limitHeavyCalls(fastify: FastifyInstance) {
  const turns = { read: turnsOf(limits.read), import: turnsOf(limits.import) };
  fastify.addHook('onRoute', (route) => {
    const heavy = route.config?.operation?.heavy;
    if (!heavy) return;
    const { person, process } = turns[heavy];
    const takeTurn = async (request: FastifyRequest, reply: FastifyReply) => {
      if (!request.owner) throw new Error('Only an operation with an access token can be heavy.');
      endWith(request, reply, await person.enter(request.owner));
      endWith(request, reply, await process.enter('all'));
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), takeTurn];
  });
}

/** A pipelined response that waits behind another one never closes when its connection does. */
function endWith({ raw: { socket } }: FastifyRequest, { raw }: FastifyReply, leave: () => void) {
  const end = () => {
    raw.off('close', end);
    socket.off('close', end);
    leave();
  };
  raw.once('close', end);
  socket.once('close', end);
  if (raw.closed || socket.destroyed) end();
}

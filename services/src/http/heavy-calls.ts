import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { busy, tooManyAtOnce } from './refusal.ts';
import { Turns } from './turns.ts';
import { whenEnded } from './when-ended.ts';

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
      whenEnded(request, reply, await person.enter(request.owner));
      whenEnded(request, reply, await process.enter('all'));
    };
    route.onRequest = [...[route.onRequest ?? []].flat(), takeTurn];
  });
}

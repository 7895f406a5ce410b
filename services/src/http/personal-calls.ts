import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { clientOf } from './client-of.ts';
import { tooManyAtOnce } from './refusal.ts';
import { Turns } from './turns.ts';
import { patience, WorkTurns } from './work-turns.ts';

/**
 * Of one person, so many calls are carried out at once. A browser has six connections. Writes meet at the counts of the account anyway,
 * each with a connection to the database.
 */
const open = { reads: 6, writes: 3 };

/** Bytes of a body that takes the database a while: a megabyte of different words is a second of its processor. */
const large = 64 * 1024;

/**
 * Of those, so many are carried out at once, and of one network one: an account once held both places for 1.5 s each time, with writes that
 * waited for its own import.
 */
const largeOpen = { all: 2, network: 1 };

/**
 * Lets the calls of one person wait for each other before they take a connection to the database: 40 large notes of one account at once
 * once left nobody else any. Large writes take turns among all persons, too. The body has been read by then: a slow sender keeps no turn.
 */
export function limitPersonalCalls(fastify: FastifyInstance) {
  const limits = { waiting: 100, waitMs: patience, refuse: tooManyAtOnce };
  const persons = { reads: new Turns({ ...limits, open: open.reads }), writes: new Turns({ ...limits, open: open.writes }) };
  const largeWrites = new WorkTurns(largeOpen.all, patience, largeOpen.network);
  const held = new WeakMap<FastifyRequest, () => void>();

  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (operation?.secured !== true || operation.heavy) return;
    const turns = operation.method === 'GET' ? persons.reads : persons.writes;
    const takeTurn = async (request: FastifyRequest) => {
      const owner = String(request.owner);
      const leavePerson = await turns.enter(owner);
      held.set(request, leavePerson);
      if (operation.method === 'GET' || bytesOf(request) <= large) return;
      const leaveLarge = await largeWrites.enter(clientOf(request));
      held.set(request, () => [leaveLarge, leavePerson].forEach((leave) => leave()));
    };
    route.preHandler = [takeTurn, ...[route.preHandler ?? []].flat()];
  });
  fastify.addHook('onSend', (request: FastifyRequest, _: FastifyReply, payload, done) => {
    held.get(request)?.();
    held.delete(request);
    done(null, payload);
  });
}

/** Of a body that was sent in chunks nothing was announced. */
const bytesOf = ({ headers }: FastifyRequest) => Number(headers['content-length'] ?? (headers['transfer-encoding'] ? Infinity : 0));

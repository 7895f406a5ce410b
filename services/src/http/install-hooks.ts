import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { unwrapApiResponse } from './api-response.ts';
import { installBodyParsers } from './bodies/body-parsers.ts';
import { rejectConnect } from './connections/client-error.ts';
import { respondConditionally } from './conditional-get.ts';
import { keepAddresses } from './connections/keep-addresses.ts';
import { limitResponseMemory } from './limits/limit-memory.ts';
import { observeDuration } from './monitoring/metrics.ts';
import { limitPipelining } from './connections/pipelining.ts';
import { notFound, ProblemError } from './problem-error.ts';
import { installResponseHeaders } from './responses/response-headers.ts';
import { closeSlowClients, inChunks } from './connections/slow-clients.ts';
import { respondBeforeBodyEnds, hasBody } from './bodies/unread-body.ts';
import { trackStartedHandlers } from './limits/request-end.ts';

/** What happens to every request around its handler. */
export function installHooks(fastify: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'slowClient'>) {
  fastify.decorateRequest('owner', null);
  fastify.decorateRequest('sessionId', null);
  fastify.decorateRequest('releaser', null);

  keepAddresses(fastify);
  limitPipelining(fastify);
  trackStartedHandlers(fastify);
  installResponseHeaders(fastify, settings);
  closeSlowClients(fastify, settings.slowClient);
  installBodyParsers(fastify);

  fastify.addHook('onRequest', (request, _, done) => {
    if (hasTwoHosts(request.raw)) return done(new ProblemError(400, 'The request has more than one Host.'));
    done(holdsNul(request.params) ? notFound() : undefined);
  });
  // Without this Node closes the connection, and says nothing.
  fastify.server.on('connect', (_, socket: Socket) => rejectConnect(socket));
  const holdAnswer = limitResponseMemory();
  fastify.addHook('preSerialization', (_, reply, payload, done) => done(null, unwrapApiResponse(payload, reply)));
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const sent = respondConditionally(request, reply, payload);
    const refused = holdAnswer(request, reply, sent);
    if (refused) return done(refused);
    done(null, hasBody(request) ? respondBeforeBodyEnds(request, reply, sent) : inChunks(request, reply, sent));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    observeDuration(request, reply);
    done();
  });
}

/** PostgreSQL can hold no NUL: nothing that could be asked for by one is there. */
const holdsNul = (parameters: unknown) => Object.values(parameters ?? {}).some((value) => String(value).includes('\0'));

/** A proxy may have read another of them than we do (RFC 9112, section 3.2). Node takes the first, and says nothing. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { unwrapApiResponse } from './api-response.ts';
import { installBodyParsers } from './bodies/body-parsers.ts';
import { rejectConnect } from './connections/client-error.ts';
import { respondConditionally } from './responses/conditional-get.ts';
import { cacheAddresses } from './connections/client-address.ts';
import type { FairBudget } from './limits/fair-budget.ts';
import { limitResponseMemory } from './limits/limit-memory.ts';
import { observeDuration } from './monitoring/request-metrics.ts';
import { limitPipelining } from './connections/pipelining.ts';
import { notFound, ProblemError } from './problem-error.ts';
import { installResponseHeaders } from './responses/response-headers.ts';
import { closeSlowClients, splitPayload } from './connections/slow-clients.ts';
import { respondBeforeBodyEnds, hasBody } from './bodies/unread-body.ts';
import { trackStartedHandlers } from './limits/request-end.ts';

/** Installs the hooks that run for every request. */
export function installHooks(
  fastify: FastifyInstance,
  settings: Pick<Settings, 'publicUrl' | 'slowClient'>,
  responses: FairBudget,
) {
  fastify.decorateRequest('owner', null);
  fastify.decorateRequest('sessionId', null);
  fastify.decorateRequest('releaser', null);

  cacheAddresses(fastify);
  limitPipelining(fastify);
  trackStartedHandlers(fastify);
  installResponseHeaders(fastify, settings);
  closeSlowClients(fastify, settings.slowClient);
  installBodyParsers(fastify);

  fastify.addHook('onRequest', (request, _, done) => {
    if (hasTwoHosts(request.raw)) return done(new ProblemError(400, 'The request has more than one Host.'));
    done(hasNul(request.params) ? notFound() : undefined);
  });
  // Without this Node closes the connection without a response.
  fastify.server.on('connect', (_, socket: Socket) => rejectConnect(socket));
  const reserveMemory = limitResponseMemory(responses);
  fastify.addHook('preSerialization', (_, reply, payload, done) => done(null, unwrapApiResponse(payload, reply)));
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const body = respondConditionally(request, reply, payload);
    const error = reserveMemory(request, reply, body);
    if (error) return done(error);
    done(null, hasBody(request) ? respondBeforeBodyEnds(request, reply, body) : splitPayload(request, reply, body));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    observeDuration(request, reply);
    done();
  });
}

/** PostgreSQL stores no NUL, so nothing exists at an address with one. */
const hasNul = (parameters: unknown) => Object.values(parameters ?? {}).some((value) => String(value).includes('\0'));

/** A proxy may use another Host than this server (RFC 9112, section 3.2). Node silently takes the first. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

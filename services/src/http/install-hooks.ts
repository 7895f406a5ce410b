import type { FastifyInstance } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { unpack } from './answer.ts';
import { limitAwaitedBodies } from './awaited-bodies.ts';
import { installBodyParsers } from './body-parsers.ts';
import { refuseConnect } from './client-error.ts';
import { answerConditionally } from './conditional-get.ts';
import { keepAddresses } from './keep-addresses.ts';
import type { FairShare } from './fair-share.ts';
import { limitAnswers } from './limit-memory.ts';
import { measure } from './metrics.ts';
import { limitConnections } from './limit-connections.ts';
import { limitPipelining } from './pipelining.ts';
import { notFound, Refusal } from './refusal.ts';
import { installResponseHeaders } from './response-headers.ts';
import { closeSlowClients, inSteps } from './slow-clients.ts';
import { answerUnread, hasBody } from './unread-body.ts';
import { noteBegunRequests } from './when-abandoned.ts';

/** What happens to every request around its handler. */
export function installHooks(fastify: FastifyInstance, settings: Pick<Settings, 'publicUrl' | 'slowClient'>, answers: FairShare) {
  fastify.decorateRequest('owner', null);
  fastify.decorateRequest('sessionId', null);
  fastify.decorateRequest('releaser', null);

  keepAddresses(fastify);
  limitConnections(fastify);
  limitPipelining(fastify);
  limitAwaitedBodies(fastify);
  noteBegunRequests(fastify);
  installResponseHeaders(fastify, settings);
  closeSlowClients(fastify, settings.slowClient);
  installBodyParsers(fastify);

  fastify.addHook('onRequest', (request, _, done) => {
    if (hasTwoHosts(request.raw)) return done(new Refusal(400, 'The request has more than one Host.'));
    done(holdsNul(request.params) ? notFound() : undefined);
  });
  // Without this Node closes the connection, and says nothing.
  fastify.server.on('connect', (_, socket: Socket) => refuseConnect(socket));
  const refusalOf = limitAnswers(answers);
  fastify.addHook('preSerialization', (_, reply, payload, done) => done(null, unpack(payload, reply)));
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const sent = answerConditionally(request, reply, payload);
    const refused = refusalOf(request, reply, sent);
    if (refused) return done(refused);
    done(null, hasBody(request) ? answerUnread(request, reply, sent) : inSteps(request, reply, sent));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    measure(request, reply);
    done();
  });
}

/** PostgreSQL can hold no NUL: nothing that could be asked for by one is there. */
const holdsNul = (parameters: unknown) => Object.values(parameters ?? {}).some((value) => String(value).includes('\0'));

/** A proxy may have read another of them than we do (RFC 9112, section 3.2). Node takes the first, and says nothing. */
const hasTwoHosts = ({ rawHeaders }: IncomingMessage) =>
  rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length > 1;

import { archiveMediaType } from '@daybook/contracts/releases';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unpack } from './answer.ts';
import { setHeaders } from './api-headers.ts';
import { answerConditionally } from './conditional-get.ts';
import { parseJson } from './json-body.ts';
import { measure } from './metrics.ts';
import { notFound, Refusal } from './refusal.ts';

/** What happens to every request around its handler. */
export function installHooks(fastify: FastifyInstance) {
  fastify.decorateRequest('owner', null);
  fastify.decorateRequest('sessionId', null);
  fastify.decorateRequest('releaser', null);

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    try {
      refuseOther(request, undefined);
      done(null, parseJson(bytes));
    } catch (error) {
      done(error as Error);
    }
  });

  // Read by the handler as it comes, and bounded there.
  fastify.addContentTypeParser(archiveMediaType, (request, _, done) => {
    try {
      refuseOther(request, archiveMediaType);
      done(null);
    } catch (error) {
      done(error as Error);
    }
  });

  fastify.addHook('onRoute', (route) => {
    const bodyLimit = route.config?.operation?.bodyLimit;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done(holdsNul(request.params) ? notFound() : undefined);
  });
  fastify.addHook('preSerialization', (_, reply, payload, done) => done(null, unpack(payload, reply)));
  fastify.addHook('onSend', (request, reply, payload, done) => done(null, answerConditionally(request, reply, payload)));
  fastify.addHook('onResponse', (request, reply, done) => {
    measure(request, reply);
    done();
  });
}

/** A body of the kind that its operation does not take. Without a kind it is JSON. */
function refuseOther({ routeOptions }: FastifyRequest, kind: string | undefined) {
  const { operation } = routeOptions.config;
  if (operation && operation.bodyType !== kind) {
    throw new Refusal(415, `The body must be sent as ${operation.bodyType ?? 'application/json'}.`);
  }
}

/** PostgreSQL can hold no NUL: nothing that could be asked for by one is there. */
const holdsNul = (parameters: unknown) => Object.values(parameters ?? {}).some((value) => String(value).includes('\0'));

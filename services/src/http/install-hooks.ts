import { archiveMediaType } from '@daybook/contracts/releases';
import type { FastifyInstance } from 'fastify';
import { setHeaders } from './api-headers.ts';
import { answerConditionally } from './conditional-get.ts';
import { parseJson } from './json-body.ts';
import { measure } from './metrics.ts';
import { notFound, Refusal } from './refusal.ts';

/** What happens to every request around its handler. */
export function installHooks(fastify: FastifyInstance) {
  fastify.decorateRequest('owner', null);

  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_, bytes: Buffer, done) => {
    try {
      done(null, parseJson(bytes));
    } catch (error) {
      done(error as Error);
    }
  });

  // Read by the handler as it comes: only an operation that says so takes such a body, and it is bounded as it is read.
  fastify.addContentTypeParser(archiveMediaType, (request, _, done) => {
    const takesIt = request.routeOptions.config.operation?.bodyType === archiveMediaType;
    done(takesIt ? null : new Refusal(415, 'This address takes no archive.'));
  });

  fastify.addHook('onRoute', (route) => {
    const bodyLimit = route.config?.operation?.bodyLimit;
    if (bodyLimit !== undefined) route.bodyLimit = bodyLimit;
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    setHeaders(request, reply);
    done(holdsNul(request.params) ? notFound() : undefined);
  });
  fastify.addHook('onSend', (request, reply, payload, done) => done(null, answerConditionally(request, reply, payload)));
  fastify.addHook('onResponse', (request, reply, done) => {
    measure(request, reply);
    done();
  });
}

/** PostgreSQL can hold no NUL: nothing that could be asked for by one is there. */
const holdsNul = (parameters: unknown) => Object.values(parameters ?? {}).some((value) => String(value).includes('\0'));

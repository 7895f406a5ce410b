import type { Operation } from '@daybook/contracts/operation';
import { archiveMediaType } from '@daybook/contracts/releases';
import { NotFoundException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { parseJson } from './json-body.ts';
import { ProblemError } from '../problem-error.ts';
import { hasBody } from './unread-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent, of an operation that takes an Idempotency-Key. */
    bodyBytes: Buffer | null;
  }
}

/** Installs what reads bodies. Which body a route takes, and how large, is decided by its operation before anything is read. */
export function installBodyParsers(fastify: FastifyInstance) {
  fastify.decorateRequest('bodyBytes', null);
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const { operation } = request.routeOptions.config;
    // Read by the handler, in a thread: it has up to 32 MiB.
    if (operation?.heavy === 'import') return done(null, bytes);
    if (operation?.headers.includes('Idempotency-Key')) request.bodyBytes = bytes;
    try {
      done(null, parseJson(bytes, operation?.bodyValues));
    } catch (error) {
      done(error as Error);
    }
  });
  // Read by the handler as it comes, and bounded there.
  fastify.addContentTypeParser(archiveMediaType, (_, __, done) => done(null));
  // The body of a route that takes none stays unread.
  fastify.addContentTypeParser('*', (_, __, done) => done(null));
  // Nor is that of a route that does not exist. Fastify would refuse its type first, and any QUERY that has none.
  fastify.addHook('preParsing', (request, _, body, done) => done(request.is404 ? new NotFoundException() : null, body));
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    if (!operation) return;
    if (operation.bodyLimit !== undefined) route.bodyLimit = operation.bodyLimit;
    const check = typeOf(operation) === undefined ? ignoreBody : checkType(operation);
    route.onRequest = [...[route.onRequest ?? []].flat(), check];
  });
}

type Hook = (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void;

const typeOf = ({ body, bodyType }: Operation) => (body ? 'application/json' : bodyType);

/** Without a type Fastify hands the body to the parser for `*`, which leaves it unread. */
const ignoreBody: Hook = ({ raw }, _, done) => {
  delete raw.headers['content-type'];
  done();
};

function checkType(operation: Operation): Hook {
  const type = typeOf(operation);
  return (request, _, done) => done(request.mediaType === type || !hasBody(request) ? undefined : wrongType(type));
}

const wrongType = (type = '') => new ProblemError(415, `The body must be sent as ${type}.`);

import type { Operation } from '@daybook/contracts/operation';
import { archiveMediaType } from '@daybook/contracts/publishing';
import { reportLegacyViolation, reportViolations } from '@daybook/contracts/violations';
import { NotFoundException } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ProblemError } from '../problem-error.ts';
import { parseJson } from './json-body.ts';
import { hasBody } from './unread-body.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The JSON body as it was sent, if the operation takes an Idempotency-Key. */
    bodyBytes: Buffer | null;
  }
}

/** Installs the body parsers. The operation of a route decides its media type and size limit, before anything is read. */
export function installBodyParsers(fastify: FastifyInstance) {
  fastify.decorateRequest('bodyBytes', null);
  fastify.removeAllContentTypeParsers();
  const types = ['application/json', reportViolations.bodyType, reportLegacyViolation.bodyType];
  fastify.addContentTypeParser(types, { parseAs: 'buffer' }, (request, bytes: Buffer, done) => {
    const { operation } = request.routeOptions.config;
    // The handler parses an import in a worker thread: it has up to 32 MiB.
    if (operation?.heavy === 'import') return done(null, bytes);
    if (operation?.headers.includes('Idempotency-Key')) request.bodyBytes = bytes;
    try {
      done(null, parseJson(bytes, operation?.bodyValues));
    } catch (error) {
      done(error as Error);
    }
  });
  // The handler reads the stream, and limits it.
  fastify.addContentTypeParser(archiveMediaType, (_, __, done) => done(null));
  // A route without a body does not read it.
  fastify.addContentTypeParser('*', (_, __, done) => done(null));
  // Nor does an address without a route. Otherwise Fastify would reject the media type first, and any QUERY without one.
  fastify.addHook('preParsing', (request, _, body, done) => done(request.is404 ? new NotFoundException() : null, body));
  fastify.addHook('onRoute', (route) => {
    const operation = route.config?.operation;
    // The body of a forwarded request is passed on unread, whatever its type.
    if (!operation || route.config?.kind === 'backend') return;
    if (operation.bodyLimit !== undefined) route.bodyLimit = operation.bodyLimit;
    const hook = mediaTypeOf(operation) === undefined ? ignoreBody : checkMediaType(operation);
    route.onRequest = [...[route.onRequest ?? []].flat(), hook];
  });
}

type Hook = (request: FastifyRequest, reply: unknown, done: (error?: Error) => void) => void;

const mediaTypeOf = ({ body, bodyType }: Operation) => (body ? 'application/json' : bodyType);

/** Without a Content-Type, Fastify chooses the parser for `*`, which does not read the body. */
const ignoreBody: Hook = ({ raw }, _, done) => {
  delete raw.headers['content-type'];
  done();
};

function checkMediaType(operation: Operation): Hook {
  const type = mediaTypeOf(operation);
  const wrongType = () => new ProblemError(415, `The body must be sent as ${type}.`);
  return (request, _, done) => done(request.mediaType === type || !hasBody(request) ? undefined : wrongType());
}

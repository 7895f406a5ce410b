import { appName } from '@daybook/contracts/app-name';
import { operation } from '@daybook/contracts/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '../http/problem-error.ts';
import { replyProblem } from '../http/problems/problem.filter.ts';
import { BackendError, toBackendProblem } from './backend-error.ts';
import type { ForwardingService } from './forwarding.service.ts';

/**
 * The operation of a forwarded request, for limits, logs and metrics. It is none of the operations of the API, whose requests and responses are
 * described: those of a backend are its own.
 */
const forwardRequest = operation({
  id: 'forwardRequest',
  method: 'GET',
  path: '/api/x/:app/*',
  summary: 'Forward a request to the backend of an app',
  tag: 'Backends',
});

/** The addresses below `/api/x/:app/`, with every method, for users who are logged in. Bodies are not parsed, but passed on as they come. */
export function forwardingRoutes(forwarding: ForwardingService) {
  return (fastify: FastifyInstance, _: object, done: () => void) => {
    fastify.removeAllContentTypeParsers();
    fastify.addContentTypeParser('*', (_request, _body, parsed) => parsed(null));
    fastify.setErrorHandler((error: Error, request, reply) => replyProblem(explain(error, request), request, reply));
    // The router ignores the slash of `/api/x/habits/`, so that the wildcard does not match it.
    for (const url of [forwardRequest.path, '/api/x/:app']) {
      fastify.route({
        method: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'],
        url,
        config: { operation: forwardRequest, kind: 'backend' },
        handler: (request, reply) => forward(forwarding, request, reply),
      });
    }
    done();
  };
}

/** The backend may fail between the head of its answer and the first byte, until which nothing is sent. */
const explain = (error: Error, { params }: FastifyRequest) =>
  error instanceof BackendError ? toBackendProblem((params as { app: string }).app, error) : error;

function forward(forwarding: ForwardingService, request: FastifyRequest, reply: FastifyReply) {
  const { app } = request.params as { app: string };
  if (!request.owner) throw new Error('Only a user who is logged in has a backend.');
  if (!appName.safeParse(app).success) throw notFound();
  return forwarding.forward({ app, owner: request.owner }, request, reply);
}

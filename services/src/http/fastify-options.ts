import { defaultBodyLimit } from '@daybook/contracts/operation';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import type { FastifyReply, FastifyRequest, FastifyHttpOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { ChunkJoiningRequest } from './bodies/tiny-chunks.ts';
import { lockedHeaders } from './responses/response-headers.ts';
import { respondToClientError } from './connections/client-error.ts';
import { loggerOptions, RequestLog } from './monitoring/log.ts';
import { replyProblem } from './problems/reply-problem.ts';

export const fastifyOptions = (settings: Settings) =>
  ({
    bodyLimit: defaultBodyLimit,
    trustProxy: settings.trustProxy,
    logger: loggerOptions(settings),
    logController: new RequestLog(),
    // Never taken from the request: a client could write into the log with it.
    genReqId: () => randomUUID(),
    // Node rejects a headersTimeout above the requestTimeout, which is 300 s unless it is set here too.
    http: {
      IncomingMessage: ChunkJoiningRequest,
      headersTimeout: settings.slowClient * 1000,
      requestTimeout: 0,
      connectionsCheckingInterval: settings.slowClient * 200,
    },
    // A body may take long as long as it makes progress (slow-clients.ts): a note of 6 MB needs four minutes at 200 kbit/s.
    requestTimeout: 0,
    // While the server shuts down, it still serves requests on open connections.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048 },
    // Hooks do not run for errors of the router itself.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(lockedHeaders(settings, request.id));
      void replyProblem(error, request, reply);
    },
    clientErrorHandler: respondToClientError,
  }) satisfies FastifyHttpOptions<Server>;

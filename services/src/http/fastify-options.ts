import { defaultBodyLimit } from '@daybook/contracts/operation';
import { randomUUID } from 'node:crypto';
import type { Server } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { FastifyReply, FastifyRequest, FastifyHttpOptions } from 'fastify';
import type { Settings } from '../settings.ts';
import { lockedHeaders } from './response-headers.ts';
import { answerClientError } from './client-error.ts';
import { loggerOptions, RequestLog } from './log.ts';
import { replyProblem } from './reply-problem.ts';
import { ChunkJoiningRequest } from './tiny-chunks.ts';
import { closeUnread } from './unread-body.ts';

export const fastifyOptions = (settings: Settings) =>
  ({
    bodyLimit: defaultBodyLimit,
    trustProxy: settings.trustProxy,
    logger: loggerOptions(settings),
    logController: new RequestLog(),
    // Made here, and never taken from the request: a client could write into the log by it.
    genReqId: () => randomUUID(),
    // Node refuses a limit for the headers above that for a request, which is 300 s unless it is given here, too.
    http: {
      IncomingMessage: ChunkJoiningRequest,
      headersTimeout: settings.slowClient * 1000,
      requestTimeout: 0,
      connectionsCheckingInterval: settings.slowClient * 200,
    },
    // A body may take its time as long as it comes (slow-clients.ts): a note of 6 MB needs four minutes at 200 kbit/s.
    requestTimeout: 0,
    // While the server closes, what was asked on an open connection is still answered.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048, querystringParser },
    // What the router itself refuses passes no hook.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(lockedHeaders(settings, request.id));
      closeUnread(request);
      void replyProblem(error, request, reply);
    },
    clientErrorHandler: answerClientError,
  }) satisfies FastifyHttpOptions<Server>;

/** 16 kB of keys make an object of 200 kB, and no operation has ten: what is above a hundred is not looked at. */
const querystringParser = (text: string) => parseQuery(text, '&', '=', { maxKeys: 100 });

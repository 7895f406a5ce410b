import { defaultBodyLimit } from '@daybook/contracts/operation';
import type { Server, IncomingMessage } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { FastifyReply, FastifyRequest, FastifyHttpOptions, FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { Settings } from '../settings.ts';
import { ChunkJoiningRequest } from './bodies/tiny-chunks.ts';
import { lockedHeaders, installResponseHeaders } from './responses/response-headers.ts';
import { respondToClientError, rejectConnect } from './connections/client-error.ts';
import { createRequestLogger, loggerOptions, RequestLog } from './monitoring/log.ts';
import { requestIds } from './monitoring/request-id.ts';
import { replyProblem } from './problems/problem.filter.ts';
import { installBodyParsers } from './bodies/body-parsers.ts';
import { respondConditionally } from './conditional-requests.ts';
import { cacheAddresses } from './connections/client-address.ts';
import type { FairBudget } from './limits/fair-budget.ts';
import { limitFileMemory } from './limits/limit-file-memory.ts';
import { limitResponseMemory } from './limits/limit-memory.ts';
import { observeDuration } from '../metrics.ts';
import { limitUnreceivedBodies } from './limits/limit-unreceived-bodies.ts';
import { limitConnections } from './connections/limit-connections.ts';
import { readInTurns } from './connections/connection-turns.ts';
import { limitPipelining } from './connections/pipelining.ts';
import { RequestTurns } from './connections/request-turns.ts';
import { trustedProxies } from './connections/trusted-proxies.ts';
import { UnparsedBytes } from './connections/unparsed-bytes.ts';
import { notFound, ProblemError } from './problem-error.ts';
import { closeSlowClients, splitPayload } from './connections/slow-clients.ts';
import { closeUnread, respondBeforeBodyEnds, hasBody } from './bodies/unread-body.ts';
import { trackStartedHandlers } from './limits/request-end.ts';

export const fastifyOptions = (settings: Settings) =>
  ({
    bodyLimit: defaultBodyLimit,
    trustProxy: settings.trustProxy && trustedProxies(settings.trustProxy),
    logger: loggerOptions(settings),
    logController: new RequestLog(),
    genReqId: requestIds(settings.trustProxy),
    childLoggerFactory: createRequestLogger,
    // Node rejects a headersTimeout above the requestTimeout, which is 300 s unless it is set here too.
    http: {
      IncomingMessage: ChunkJoiningRequest,
      headersTimeout: settings.slowClient * 1000,
      requestTimeout: 0,
      // Node's own response to a request without Host comes before the limit of pipelined requests.
      requireHostHeader: false,
      connectionsCheckingInterval: settings.slowClient * 200,
    },
    // A body may take long as long as it makes progress (slow-clients.ts): a note of 6 MB needs four minutes at 200 kbit/s.
    requestTimeout: 0,
    // While the server shuts down, it still serves requests on open connections.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2048, querystringParser },
    // Hooks do not run for errors of the router itself.
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) => {
      void reply.headers(lockedHeaders(settings, request.id));
      closeUnread(request);
      void replyProblem(error, request, reply);
    },
    clientErrorHandler: respondToClientError,
    // Fastify would load its compilers of JSON Schema, which took almost a tenth of the processor time of a start. The contract validates
    // requests, so no route has one.
    schemaController: { compilersFactory: { buildValidator: rejectSchema, buildSerializer: rejectSchema } },
  }) satisfies FastifyHttpOptions<Server>;

function rejectSchema(): never {
  throw new Error('A route has a JSON Schema, which is not compiled: declare its operation in the contract.');
}

/** Reads at most a hundred keys: 16 kB of keys make an object of 200 kB. */
const querystringParser = (text: string) => parseQuery(text, '&', '=', { maxKeys: 100 });

/** Installs the hooks that run for every request. */
export function installHooks(fastify: FastifyInstance, settings: Settings, responses: FairBudget) {
  fastify.decorateRequest('owner', null);
  fastify.decorateRequest('sessionId', null);
  fastify.decorateRequest('releaser', null);

  const turns = new RequestTurns();
  const unparsed = new UnparsedBytes(fastify.log);
  readInTurns(fastify, turns, unparsed);
  cacheAddresses(fastify);
  limitConnections(fastify);
  limitPipelining(fastify, turns);
  limitUnreceivedBodies(fastify);
  trackStartedHandlers(fastify);
  installResponseHeaders(fastify, settings);
  closeSlowClients(fastify, settings.slowClient, unparsed);
  installBodyParsers(fastify);

  fastify.addHook('onRequest', (request, _, done) => {
    const error = rejectHeaders(request.raw) ?? rejectWorker(request);
    if (error) return done(error);
    done(hasNul(request.params) ? notFound() : undefined);
  });
  // Without this Node closes the connection without a response.
  fastify.server.on('connect', (_, socket: Socket) => rejectConnect(socket));
  const reserveMemory = limitResponseMemory(responses);
  const reserveFile = limitFileMemory();
  fastify.addHook('onSend', (request, reply, payload, done) => {
    const body = respondConditionally(request, reply, payload);
    const error = reserveMemory(request, reply, body) ?? reserveFile(request, reply, body);
    if (error) return done(error);
    done(null, hasBody(request) ? respondBeforeBodyEnds(request, reply, body) : splitPayload(request, reply, body));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    observeDuration(request, reply);
    done();
  });
}

/**
 * Browsers name requests for the script of a service worker so, and no page can prevent it. A file of a release once became one, which made
 * pages of this origin without a policy, also after a rollback.
 */
function rejectWorker({ headers, routeOptions }: FastifyRequest): ProblemError | undefined {
  if (headers['service-worker'] === undefined || routeOptions.config.kind === 'worker') return undefined;
  return new ProblemError(403, 'This is not the service worker of Daybook.');
}

/** PostgreSQL stores no NUL, so nothing exists at an address with one. */
const hasNul = (parameters: unknown) => Object.values(parameters ?? {}).some((value) => String(value).includes('\0'));

/** A proxy may use another Host than this server if there are two (RFC 9112, section 3.2). Node silently takes the first. */
function rejectHeaders({ rawHeaders, headers: { expect }, httpVersion }: IncomingMessage): ProblemError | undefined {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.length === 4 && name.toLowerCase() === 'host').length;
  if (hosts > 1) return new ProblemError(400, 'The request has more than one Host.');
  if (hosts === 0 && httpVersion === '1.1') return new ProblemError(400, 'The request has no Host.');
  if (expect && !/^100-continue$/i.test(expect)) return new ProblemError(417, 'The server cannot do what the request expects.');
  return undefined;
}

import type { LoggerService } from '@nestjs/common';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, type FastifyServerOptions, LogController } from 'fastify';
import pino from 'pino';
import type { IncomingMessage } from 'node:http';
import type { Settings } from '../../settings.ts';
import { plainAddress } from '../connections/client-address.ts';
import { SlowClientError } from '../connections/client-error.ts';
import { ProblemError } from '../problem-error.ts';
import { LineBuffer, requestCompleted } from './line-buffer.ts';
import { RequestLogger } from './request-logger.ts';
import { traceOf } from './trace-context.ts';

/** Returns the logger's options. Bodies, queries and paths are never logged: they contain what users wrote. */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  // Synchronous, so that no line is lost when the process exits. Fastify's default, a thread, took three times as long per line.
  stream: new LineBuffer(pino.destination({ dest: 1, sync: true })),
  formatters: { log: (line: object) => withoutSecrets(line) },
  // Fastify's own contain the address of the request: a link to try a release is a secret.
  serializers: {
    err: describeError,
    req: ({ method }: { readonly method?: string | undefined }) => ({ method: method ?? '' }),
    res: ({ statusCode }: { readonly statusCode?: number | undefined }) => ({ statusCode: statusCode ?? 0 }),
  },
});

/** Gives all log lines of a request its id and its trace, if it has one. */
export const createRequestLogger: NonNullable<FastifyServerOptions['childLoggerFactory']> = (logger, bindings, options, request) =>
  new RequestLogger(logger, () => logger.child({ ...bindings, ...traceFields(request) }, options));

function traceFields(request: IncomingMessage) {
  const trace = traceOf(request);
  return trace && { trace_id: trace.traceId, span_id: trace.spanId };
}

/** Names whose values are redacted, three levels deep. Pino's own redaction takes a tenth of the time of a read. */
const redacted = ['authorization', 'cookie', 'password', 'token', 'access', 'refresh', 'keyRing', 'databaseUrl'] as const;
const secrets = new Set<string>(redacted);

/** An object with none of the names that are redacted: an id in such a field would be lost. */
export type RedactedFields = { readonly [Name in (typeof redacted)[number]]?: never };

function withoutSecrets(line: object, levels = 3): Record<string, unknown> {
  const censor = (name: string, value: unknown) => {
    if (secrets.has(name)) return '[redacted]';
    return levels > 1 && isPlain(value) ? withoutSecrets(value, levels - 1) : value;
  };
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, censor(name, value)]));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** Leaves out the parameters of a failed query, which are what a user wrote. */
function describeError(error: Error) {
  const { code, constraint, cause } = error as Error & { code?: unknown; constraint?: unknown };
  return {
    type: error.name,
    message: error.message,
    stack: error.stack ?? '',
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(cause instanceof Error && { cause: { type: cause.name, message: cause.message } }),
  };
}

/** Logs one line per request, when the response was sent. */
export class RequestLog extends LogController {
  #logger: FastifyBaseLogger | undefined;

  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) return this.streamError(error, request, reply);
    const line = { reqId: request.id, ...traceFields(request.raw), ...lineOf(request, reply) };
    // Load balancers poll every second. Their requests would be most of the log.
    this.loggerOf(request)[request.routeOptions.config.kind === 'probe' ? 'debug' : 'info'](line, requestCompleted);
  }

  /** Returns a logger that does not look for secrets: none of the fields of a line is one, and the search takes longer than the line. */
  private loggerOf({ server }: FastifyRequest) {
    return (this.#logger ??= server.log.child({}, { formatters: { log: (line) => line } }));
  }

  /** The response was not sent completely. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    const line = lineOf(request, reply);
    const { socket } = request.raw;
    if (socket.errored instanceof SlowClientError) request.log.warn(line, 'Response cut off: the client was too slow');
    else if (socket.destroyed) request.log.info(line, 'The client has gone');
    else request.log[error instanceof ProblemError ? 'warn' : 'error']({ ...line, err: error }, 'Response cut off');
  }
}

const lineOf = ({ method, routeOptions, owner, ip, headers }: FastifyRequest, reply: FastifyReply) =>
  ({
    method,
    route: routeOptions.config.operation?.path ?? routeOptions.url,
    operation: routeOptions.config.operation?.id,
    status: reply.statusCode,
    milliseconds: Math.round(reply.elapsedTime * 10) / 10,
    owner: owner ?? undefined,
    address: plainAddress(ip),
    agent: headers['user-agent']?.slice(0, 200),
  }) satisfies RedactedFields & Readonly<Record<string, unknown>>;

/** Writes Nest's messages to the same log; those about its start only at level `debug`. */
export class NestLog implements LoggerService {
  constructor(private readonly logger: FastifyBaseLogger) {}

  log = (message: unknown, context?: string) => this.logger.debug({ context }, String(message));
  debug = this.log;
  verbose = this.log;
  warn = (message: unknown, context?: string) => this.logger.warn({ context }, String(message));
  error = (message: unknown, ...rest: unknown[]) =>
    message instanceof Error ? this.logger.error({ err: message }) : this.logger.error({ context: rest.at(-1) }, String(message));
  fatal = this.error;
}

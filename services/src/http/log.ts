import type { LoggerService } from '@nestjs/common';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import pino from 'pino';
import type { Settings } from '../settings.ts';
import { plainOf } from './network-of.ts';
import { SlowClient } from './client-error.ts';
import { Refusal } from './refusal.ts';

/**
 * How the server logs: a JSON line to stdout for each thing that happened. Neither bodies nor queries are logged, and of a path only
 * its pattern: a slug is made of what a person wrote.
 */
export const loggerOptions = ({ logLevel }: Pick<Settings, 'logLevel'>) => ({
  level: logLevel,
  // At once, so that no line is lost when the process dies. A thread for each line, as is Fastify's way, took three times as long.
  stream: pino.destination({ dest: 1, sync: true }),
  formatters: { log: (line: object) => withoutSecrets(line) },
  // Fastify's own say the whole address of a request: a link to try a release is a secret.
  serializers: {
    err: describeError,
    req: ({ method }: { readonly method?: string | undefined }) => ({ method: method ?? '' }),
    res: ({ statusCode }: { readonly statusCode?: number | undefined }) => ({ statusCode: statusCode ?? 0 }),
  },
});

/**
 * None of these is logged on purpose; should one be by mistake, this is the net under it, three levels deep. (Pino's own, which looks
 * for paths with wildcards, takes five times as long: a tenth of a read.)
 */
const secrets = new Set(['authorization', 'cookie', 'password', 'token', 'access', 'refresh', 'jwtSecret', 'databaseUrl']);

function withoutSecrets(line: object, levels = 3): Record<string, unknown> {
  const censor = (name: string, value: unknown) => {
    if (secrets.has(name)) return '[redacted]';
    return levels > 1 && isPlain(value) ? withoutSecrets(value, levels - 1) : value;
  };
  return Object.fromEntries(Object.entries(line).map(([name, value]) => [name, censor(name, value)]));
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/** A failed query carries its parameters, which are what a person wrote: they are left out. */
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

/** One line a request, when it is answered. */
export class RequestLog extends LogController {
  override incomingRequest() {}

  override requestCompleted(error: Error | null | undefined, request: FastifyRequest, reply: FastifyReply) {
    if (error) this.streamError(error, request, reply);
    // Load balancers ask every second: of each log, they would be most.
    else if (request.routeOptions.config.kind === 'probe') request.log.debug(lineOf(request, reply), 'Answered');
    else request.log.info(lineOf(request, reply), 'Answered');
  }

  /** An answer that was not sent to its end. */
  override streamError(error: Error, request: FastifyRequest, reply: FastifyReply) {
    const line = lineOf(request, reply);
    const { socket } = request.raw;
    if (socket.errored instanceof SlowClient) request.log.warn(line, 'Answer cut off: the client was too slow');
    else if (socket.destroyed) request.log.info(line, 'The client has gone');
    else request.log[error instanceof Refusal ? 'warn' : 'error']({ ...line, err: error }, 'Answer cut off');
  }
}

const lineOf = ({ method, routeOptions, owner, ip, headers }: FastifyRequest, reply: FastifyReply) => ({
  method,
  route: routeOptions.config.operation?.path ?? routeOptions.url,
  operation: routeOptions.config.operation?.id,
  status: reply.statusCode,
  milliseconds: Math.round(reply.elapsedTime * 10) / 10,
  owner: owner ?? undefined,
  address: plainOf(ip),
  agent: headers['user-agent']?.slice(0, 200),
});

/** What Nest itself says, in the same log; what it says of its start is for those who ask for it. */
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

import type { LoggerService } from '@nestjs/common';
import { type FastifyBaseLogger, type FastifyReply, type FastifyRequest, LogController } from 'fastify';
import type { Settings } from '../settings.ts';

/**
 * How the server logs: a JSON line to stdout for each thing that happened. Neither bodies nor queries are logged, and of a path only
 * its pattern: a slug is made of what a person wrote.
 */
export const loggerOptions = ({ logLevel }: Settings) => ({
  level: logLevel,
  redact: { paths: secrets.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]), censor: '[redacted]' },
  serializers: { err: describeError },
});

/** None of these is logged on purpose; should one be by mistake, this is the net under it. */
const secrets = ['authorization', 'cookie', 'password', 'token', 'access', 'refresh', 'jwtSecret', 'databaseUrl'];

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
    const { method, routeOptions, owner } = request;
    const { operation } = routeOptions.config;
    const line = {
      method,
      route: operation?.path ?? routeOptions.url,
      operation: operation?.id,
      status: reply.statusCode,
      milliseconds: Math.round(reply.elapsedTime * 10) / 10,
      owner: owner ?? undefined,
    };
    if (error) request.log.error({ ...line, err: error }, 'Answer cut off');
    else request.log.info(line, 'Answered');
  }
}

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

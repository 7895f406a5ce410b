import type { FastifyBaseLogger } from 'fastify';

type Level = 'trace' | 'debug' | 'info' | 'warn' | 'error' | 'fatal';

/**
 * The logger of a request, whose lines have its id. Creates its child of the server's logger for the first line: most requests write none
 * but that of their end, which RequestLog writes without the child.
 */
export class RequestLogger implements FastifyBaseLogger {
  #own: FastifyBaseLogger | undefined;

  constructor(
    private readonly server: FastifyBaseLogger,
    private readonly createChild: () => FastifyBaseLogger,
  ) {}

  get level() {
    return this.server.level;
  }

  child(...options: Parameters<FastifyBaseLogger['child']>) {
    return this.own.child(...options);
  }

  silent(...line: unknown[]) {
    Reflect.apply(this.own.silent, this.own, line);
  }

  trace(...line: unknown[]) {
    this.write('trace', line);
  }

  debug(...line: unknown[]) {
    this.write('debug', line);
  }

  info(...line: unknown[]) {
    this.write('info', line);
  }

  warn(...line: unknown[]) {
    this.write('warn', line);
  }

  error(...line: unknown[]) {
    this.write('error', line);
  }

  fatal(...line: unknown[]) {
    this.write('fatal', line);
  }

  private write(level: Level, line: unknown[]) {
    Reflect.apply(this.own[level], this.own, line);
  }

  private get own() {
    return (this.#own ??= this.createChild());
  }
}

import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';

/** Ends a span. It has failed if there is an error, of which only the kind is recorded. */
export type EndSpan = (error?: unknown) => void;

/** The headers of a request to another service of ours, which continue the trace there. */
export type TraceHeaders = Readonly<Record<string, string>>;

/** Records spans, which never contain what a user wrote: no path, query, body or value of a statement. Its implementation loads OpenTelemetry. */
export interface Tracing {
  /** Runs `work` in the first span of a new trace. */
  readonly inNewTrace: <Result>(name: string, work: () => Promise<Result>) => Promise<Result>;
  /** Runs `work` in a span for a call to another service, below the active span. */
  readonly inCall: <Result>(name: string, work: (headers: TraceHeaders) => Promise<Result>) => Promise<Result>;
  /** Begins the span of an SQL statement below the active span; undefined without one that is recorded. */
  readonly beginStatement: (text: string) => EndSpan | undefined;
  /** Makes the work that waited for a connection continue in its own span, and not in that of the work that returned it. */
  readonly followPool: (pool: Pool) => void;
  /** Records the requests to all routes that are registered after this call. */
  readonly followRequests: (fastify: FastifyInstance) => void;
}

let current: Tracing | undefined;

/** Returns what records spans; undefined while tracing is off, so that it costs nothing but this call. */
export const activeTracing = () => current;

export function setActiveTracing(tracing: Tracing | undefined) {
  current = tracing;
}

/** Runs `work`, which no request has caused, in a trace of its own. */
export const inNewTrace = <Result>(name: string, work: () => Promise<Result>): Promise<Result> =>
  current ? current.inNewTrace(name, work) : work();

/**
 * Runs a call to another service in a span. `work` gets the headers that continue the trace there: pass them on to services of ours or of
 * a team, and to nobody else.
 */
export const inCall = <Result>(name: string, work: (headers: TraceHeaders) => Promise<Result>): Promise<Result> =>
  current ? current.inCall(name, work) : work({});

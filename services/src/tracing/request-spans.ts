import { type Context, context, ROOT_CONTEXT, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { onEnded } from '../http/limits/request-end.ts';
import { type TraceContext, traceOf } from '../http/monitoring/trace-context.ts';

type Done = (error?: Error) => void;

/** Starts a span with the id that the log and the headers of the request have. */
export type StartSpan = (ids: TraceContext, start: (tracer: Tracer) => Span) => Span;

/**
 * Records each request from after its rate limit until its response was sent. Register it before `limitRates`, whose hook then runs first:
 * a flood of requests is no flood of spans. Probes come every second, and a stream lasts as long as its page is open: neither has a span.
 */
export function recordRequests(fastify: FastifyInstance, startSpan: StartSpan) {
  const contexts = new WeakMap<FastifyRequest, Context>();

  const begin = (request: FastifyRequest, reply: FastifyReply, done: Done) => {
    const ids = traceOf(request.raw);
    if (!ids) return done();
    const span = startSpan(ids, (tracer) => tracer.startSpan(...describeRequest(request, ids)));
    const active = trace.setSpan(ROOT_CONTEXT, span);
    contexts.set(request, active);
    onEnded(request, reply, () => endRequest(span, reply));
    context.with(active, done);
  };
  // A hook that waits for the body or a permit may resume in the async context of another request.
  const resume = (request: FastifyRequest, _: FastifyReply, done: Done) =>
    context.with(contexts.get(request) ?? ROOT_CONTEXT, done);

  fastify.addHook('onRoute', (route) => {
    const { kind, operation } = route.config ?? {};
    if (kind === 'probe' || operation?.responseType === 'text/event-stream') return;
    route.onRequest = [begin, ...[route.onRequest ?? []].flat()];
    route.preHandler = [resume, ...[route.preHandler ?? []].flat(), resume];
  });
}

function describeRequest({ method, id, routeOptions }: FastifyRequest, ids: TraceContext) {
  const { operation } = routeOptions.config;
  const route = operation?.path ?? routeOptions.url ?? '*';
  const attributes = {
    'http.request.method': method,
    'http.route': route,
    'daybook.request_id': id,
    ...(operation && { 'daybook.operation': operation.id }),
  };
  return [`${method} ${route}`, { kind: SpanKind.SERVER, attributes }, contextOfCaller(ids)] as const;
}

/** Without its `sampled` flag, which a caller may set as they like. */
const contextOfCaller = ({ traceId, parentId }: TraceContext) =>
  parentId === undefined
    ? ROOT_CONTEXT
    : trace.setSpanContext(ROOT_CONTEXT, { traceId, spanId: parentId, traceFlags: 0, isRemote: true });

function endRequest(span: Span, { raw: { headersSent, statusCode } }: FastifyReply) {
  // A client that left before has got no status.
  if (headersSent) span.setAttribute('http.response.status_code', statusCode);
  if (headersSent && statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end();
}

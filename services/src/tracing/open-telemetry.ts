import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { context, type Span, SpanKind, SpanStatusCode, trace, type Tracer } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, ParentBasedSampler, type SpanExporter, TracerProvider } from '@opentelemetry/sdk-trace';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import type { KeyRing } from '../crypto/key-ring.ts';
import { toTraceparent } from '../http/monitoring/trace-context.ts';
import { errorCode } from '../start/startup-error.ts';
import { CountingExporter, endedSpans } from './counting-exporter.ts';
import { KeyedSampler } from './keyed-sampler.ts';
import { recordRequests } from './request-spans.ts';
import { statementName, statementText } from './statement-name.ts';
import { TraceIds } from './trace-ids.ts';
import type { EndSpan, TraceHeaders, Tracing } from '../tracing.ts';

/**
 * Spans that wait, and how many are sent at once. A receiver that is slow, hangs or is down costs no request anything: spans that find
 * the queue full are dropped. Each takes at most two kilobytes.
 */
const queue = { maxQueueSize: 2048, maxExportBatchSize: 512, scheduledDelayMillis: 2000, exportTimeoutMillis: 10_000 };

const spanLimits = { attributeValueLengthLimit: 1024, attributeCountLimit: 16, eventCountLimit: 0, linkCountLimit: 0 };

/** Records spans with OpenTelemetry. */
export class OpenTelemetry implements Tracing {
  readonly #ids = new TraceIds();
  readonly #provider: TracerProvider;
  readonly #tracer: Tracer;

  /** @param share - of the traces, from 0 to 1 */
  constructor(exporter: SpanExporter, share: number, ring: KeyRing) {
    const sampler = new KeyedSampler(ring, share);
    this.#provider = new TracerProvider({
      // Spans below one of ours follow it. What comes from outside is decided here.
      sampler: new ParentBasedSampler({ root: sampler, remoteParentSampled: sampler, remoteParentNotSampled: sampler }),
      idGenerator: this.#ids,
      spanLimits,
      // Attributes of OTEL_SERVICE_NAME and OTEL_RESOURCE_ATTRIBUTES replace ours.
      resource: resourceFromAttributes({ 'service.name': 'daybook', 'service.instance.id': randomUUID() }).merge(
        detectResources({ detectors: [envDetector] }),
      ),
      spanProcessors: [endedSpans, new BatchSpanProcessor({ exporter: new CountingExporter(exporter), ...queue })],
    });
    this.#tracer = this.#provider.getTracer('daybook');
    context.setGlobalContextManager(new AsyncLocalStorageContextManager());
  }

  inNewTrace = <Result>(name: string, work: () => Promise<Result>) => inSpan(this.#tracer.startSpan(name, { root: true }), work);

  inCall = <Result>(name: string, work: (headers: TraceHeaders) => Promise<Result>) => {
    const parent = trace.getActiveSpan();
    if (!parent) return work({});
    if (!parent.isRecording()) return work(headersOf(parent));
    const span = this.#tracer.startSpan(name, { kind: SpanKind.CLIENT });
    return inSpan(span, () => work(headersOf(span)));
  };

  beginStatement = (text: string): EndSpan | undefined => {
    // Also false for a span that has ended: what a request left behind, such as a timer, is no part of it.
    if (!trace.getActiveSpan()?.isRecording()) return undefined;
    const attributes = { 'db.system.name': 'postgresql', 'db.query.text': statementText(text) };
    const span = this.#tracer.startSpan(statementName(text), { kind: SpanKind.CLIENT, attributes });
    return (error) => endSpan(span, error);
  };

  followPool = (pool: Pool) => {
    const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown;
    const bound = (callback?: (...results: unknown[]) => void) =>
      callback ? connect(context.bind(context.active(), callback)) : connect();
    pool.connect = bound as Pool['connect'];
  };

  followRequests = (fastify: FastifyInstance) =>
    recordRequests(fastify, (ids, start) => this.#ids.use(ids, () => start(this.#tracer)));

  /** Sends the spans that are left, for so many milliseconds at most. */
  async stop(milliseconds: number) {
    context.disable();
    const sent = this.#provider.shutdown().catch(() => undefined);
    await Promise.race([sent, wait(milliseconds, undefined, { ref: false })]);
  }
}

async function inSpan<Result>(span: Span, work: () => Promise<Result>): Promise<Result> {
  try {
    const result = await context.with(trace.setSpan(context.active(), span), work);
    endSpan(span);
    return result;
  } catch (error) {
    endSpan(span, error);
    throw error;
  }
}

/** The message of an error may contain what a user wrote, its code and its class do not. */
function endSpan(span: Span, error?: unknown) {
  if (error !== undefined && error !== null) {
    const type = errorCode(error) ?? (error instanceof Error ? error.name : 'error');
    span.setAttribute('error.type', type).setStatus({ code: SpanStatusCode.ERROR });
  }
  span.end();
}

function headersOf(span: Span): TraceHeaders {
  const { traceId, spanId, traceFlags } = span.spanContext();
  return { traceparent: toTraceparent({ traceId, spanId, flags: traceFlags === 1 ? '01' : '00' }) };
}

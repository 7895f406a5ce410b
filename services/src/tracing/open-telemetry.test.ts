import { context, trace } from '@opentelemetry/api';
import { InMemorySpanExporter, type ReadableSpan, type SpanExporter } from '@opentelemetry/sdk-trace';
import type { Pool } from 'pg';
import { KeyRing } from '../crypto/key-ring.ts';
import { OpenTelemetry } from './open-telemetry.ts';

const ring = new KeyRing('a secret of more than thirty-two characters');
let stop: (milliseconds: number) => Promise<void> = () => Promise.resolve();
afterEach(() => stop(1000));

function openTelemetry(exporter: SpanExporter, share = 1) {
  const tracing = new OpenTelemetry(exporter, share, ring);
  stop = (milliseconds) => tracing.stop(milliseconds);
  const inTrace = <Result>(work: () => Promise<Result> | Result) => tracing.inNewTrace('job test', async () => work());
  return { tracing, inTrace };
}

/** Keeps its spans also after the shutdown. */
function record() {
  const exporter = new InMemorySpanExporter();
  exporter.shutdown = () => Promise.resolve();
  return { ...openTelemetry(exporter), spans: () => exporter.getFinishedSpans() };
}

const idOf = (span: ReadableSpan | undefined) => span?.spanContext().spanId;
const activeId = () => trace.getActiveSpan()?.spanContext().spanId;

/** A receiver that does not respond before `release` was called. */
function hangingExporter() {
  const waiting: (() => void)[] = [];
  const received: number[] = [];
  let isHanging = true;
  const exporter: SpanExporter = {
    export(spans, onResult) {
      received.push(spans.length);
      const respond = () => onResult({ code: 0 });
      if (isHanging) waiting.push(respond);
      else respond();
    },
    shutdown: () => Promise.resolve(),
  };
  const release = () => {
    isHanging = false;
    for (const respond of waiting.splice(0)) respond();
  };
  return { exporter, received, release };
}

it('drops spans while its queue is full, and sends the others when a receiver that hung works again', async () => {
  const { exporter, received, release } = hangingExporter();
  const { inTrace, tracing } = openTelemetry(exporter);
  for (let made = 0; made < 6000; made++) await inTrace(() => undefined);
  expect(received).toEqual([512]);
  release();
  await tracing.stop(20_000);

  expect(received).toEqual([512, 512, 512, 512, 512]);
});

it('stops within its limit while the receiver hangs', async () => {
  const { exporter, received, release } = hangingExporter();
  const { inTrace, tracing } = openTelemetry(exporter);
  await inTrace(() => undefined);
  await tracing.stop(10);

  expect(received).toEqual([1]);
  release();
});

it('records the kind of an error, and neither its message nor a value in a statement', async () => {
  const { tracing, inTrace, spans } = record();
  const error = Object.assign(new Error('Key (username)=(secret) already exists.'), { code: '23505' });
  const failing = inTrace(() => {
    tracing.beginStatement(`insert into notes (title) values ('secret''s', $1)`)?.(error);
    throw error;
  });
  await expect(failing).rejects.toBe(error);
  await tracing.stop(1000);

  const [statement, job] = spans();
  expect([statement?.name, statement?.status.code, idOf(job)]).toEqual(['insert notes', 2, statement?.parentSpanContext?.spanId]);
  expect(statement?.attributes).toEqual({
    'db.system.name': 'postgresql',
    'db.query.text': 'insert into notes (title) values (?, $1)',
    'error.type': '23505',
  });
  expect([job?.name, job?.parentSpanContext, job?.status, job?.events]).toEqual(['job test', undefined, { code: 2 }, []]);
  expect(job?.resource.attributes).toMatchObject({ 'service.name': 'daybook' });
});

it('gives a call the headers of its own span, and none outside a trace', async () => {
  const { tracing, inTrace, spans } = record();
  const headers = await inTrace(() => tracing.inCall('backend habits', (sent) => Promise.resolve(sent)));
  expect(await tracing.inCall('backend habits', (sent) => Promise.resolve(sent))).toEqual({});
  await tracing.stop(1000);

  const [call, job] = spans();
  expect(headers).toEqual({ traceparent: `00-${job?.spanContext().traceId}-${idOf(call)}-01` });
  expect([call?.name, call?.parentSpanContext?.spanId]).toEqual(['backend habits', idOf(job)]);
});

it('tells a service of ours that a trace is not recorded', async () => {
  const { tracing, inTrace } = openTelemetry(new InMemorySpanExporter(), 0);
  const headers = await inTrace(() => tracing.inCall('backend habits', (sent) => Promise.resolve(sent)));
  expect(headers['traceparent']).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/);
  expect(await inTrace(() => tracing.beginStatement('select 1'))).toBeUndefined();
});

it('records no statement outside a trace, or after its end', async () => {
  const { tracing, inTrace } = record();
  expect(tracing.beginStatement('select 1')).toBeUndefined();
  let later = () => tracing.beginStatement('select 1');
  await inTrace(() => void (later = context.bind(context.active(), later)));
  expect(later()).toBeUndefined();
});

it('continues work that waited for a connection in its own span', async () => {
  const { tracing, inTrace } = record();
  const waiting: (() => void)[] = [];
  const pool = { connect: (callback: () => void) => waiting.push(callback) } as unknown as Pool;
  tracing.followPool(pool);
  let [own, found]: (string | undefined)[] = [];
  await inTrace(() => {
    own = activeId();
    pool.connect(() => (found = activeId()));
  });
  await inTrace(() => waiting[0]?.());

  expect(own).toBeDefined();
  expect(found).toBe(own);
});

import type { ReadableSpan, SpanExporter, SpanProcessor } from '@opentelemetry/sdk-trace';
import { createLogThrottle } from '../http/monitoring/log-throttle.ts';
import { logLine } from '../start/startup-log.ts';
import { spans } from './span-metrics.ts';

type OnResult = Parameters<SpanExporter['export']>[1];

/** In milliseconds. A receiver that is down for a day would otherwise fill the log. */
const logEvery = 60_000;

/** Counts what the receiver of the spans got, and logs that it does not get them. */
export class CountingExporter implements SpanExporter {
  readonly #isDue = createLogThrottle(logEvery);

  constructor(private readonly exporter: SpanExporter) {}

  export(batch: ReadableSpan[], onResult: OnResult) {
    this.exporter.export(batch, (result) => {
      // ExportResultCode.SUCCESS, of a package that this one does not need otherwise.
      const isExported = Number(result.code) === 0;
      spans.inc({ state: isExported ? 'exported' : 'failed' }, batch.length);
      if (!isExported) this.#log(result.error);
      onResult(result);
    });
  }

  shutdown = () => this.exporter.shutdown();
  forceFlush = () => this.exporter.forceFlush?.() ?? Promise.resolve();

  #log(error: Error | undefined) {
    if (!this.#isDue()) return;
    const { code } = (error ?? {}) as { code?: unknown };
    logLine('warn', 'The receiver of traces did not get some spans.', { reason: code ?? error?.message });
  }
}

/** Counts the spans that end. */
export const endedSpans: SpanProcessor = {
  onStart: () => {},
  onEnd: () => spans.inc({ state: 'ended' }),
  forceFlush: () => Promise.resolve(),
  shutdown: () => Promise.resolve(),
};

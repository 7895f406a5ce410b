import type { Settings } from '../settings.ts';
// Exported also while tracing is off, as all metrics are.
import './span-metrics.ts';
import { setActiveTracing } from '../tracing.ts';

/** How long a shutdown waits until the last spans are sent, in milliseconds. */
const flushWithin = 2000;

/**
 * Starts to record spans, if the settings have a receiver. OpenTelemetry is loaded only then. Call it before the application is created.
 *
 * @returns a function that sends the remaining spans and stops tracing
 */
export async function startTracing({ tracing, keyRing }: Pick<Settings, 'tracing' | 'keyRing'>): Promise<() => Promise<void>> {
  if (!tracing) return () => Promise.resolve();
  const { OTLPTraceExporter } = await import('@opentelemetry/exporter-trace-otlp-proto');
  const { OpenTelemetry } = await import('./open-telemetry.ts');
  const recorder = new OpenTelemetry(new OTLPTraceExporter({ url: tracing.endpoint }), tracing.share, keyRing);
  setActiveTracing(recorder);
  return async () => {
    setActiveTracing(undefined);
    await recorder.stop(flushWithin);
  };
}

import { Histogram } from 'prom-client';
import { metrics } from '../metrics.ts';
import { inCall } from '../tracing.ts';
import { toProviderError } from './provider-error.ts';

const duration = new Histogram({
  name: 'daybook_calendar_read_seconds',
  help: 'Time until a calendar provider had responded with its events, or the reading had failed.',
  labelNames: ['provider', 'outcome'],
  buckets: [0.1, 0.25, 0.5, 1, 2, 3],
  registers: [metrics],
});

/** Measures one reading. The provider gets no headers of our trace: it is a stranger. The outcome is `ok`, or the kind of the ProviderError. */
export async function measureRead<Result>(provider: string, read: () => Promise<Result>): Promise<Result> {
  const stop = duration.startTimer({ provider });
  try {
    const result = await inCall(`calendar ${provider}`, () => read());
    stop({ outcome: 'ok' });
    return result;
  } catch (error) {
    stop({ outcome: toProviderError(error).kind });
    throw error;
  }
}

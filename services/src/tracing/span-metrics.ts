import { Counter } from 'prom-client';
import { metrics } from '../metrics.ts';

/** Spans that ended and are neither exported nor failed are waiting, or were dropped because the queue was full. */
export const spans = new Counter({
  name: 'daybook_spans_total',
  help: 'Spans by state: ended, exported to the receiver of traces, or failed to be exported.',
  labelNames: ['state'],
  registers: [metrics],
});

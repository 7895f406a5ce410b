import { Counter } from 'prom-client';
import { metrics } from '../metrics.ts';

/** Spans that ended and are neither exported nor failed are waiting, or were dropped because the queue was full. */
export const spans = new Counter({
  name: 'daybook_spans_total',
  help: 'Spans that were recorded (state ended), and of those what the receiver of traces got (exported) or did not get (failed).',
  labelNames: ['state'],
  registers: [metrics],
});

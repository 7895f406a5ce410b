import { Histogram } from 'prom-client';
import { metrics } from '../metrics.ts';
import type { Outcome } from './backend-error.ts';

const duration = new Histogram({
  name: 'backend_answer_seconds',
  help: 'Time until the backend of an app began to answer a request, or was given up.',
  labelNames: ['app', 'outcome'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
  registers: [metrics],
});

/** @param app - that has a backend, so that strangers cannot add labels */
export const observeAnswer = (app: string, outcome: Outcome, milliseconds: number) =>
  duration.observe({ app, outcome }, milliseconds / 1000);

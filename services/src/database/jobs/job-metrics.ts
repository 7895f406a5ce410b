import { Counter, Gauge, Histogram } from 'prom-client';
import { metrics } from '../../metrics.ts';

const labelNames = ['job'];
const registers = [metrics];

/** When each job was last done, by any server. An alert compares it with the job's period. */
export const lastSuccess = new Gauge({
  name: 'daybook_job_last_success_timestamp_seconds',
  help: 'When a job was last done, by any server, in seconds since 1970.',
  aggregator: 'max',
  labelNames,
  registers,
});

export const duration = new Histogram({
  name: 'daybook_job_duration_seconds',
  help: 'How long the runs of a job took, also those that failed.',
  buckets: [0.1, 1, 10, 60, 600],
  labelNames,
  registers,
});

export const failures = new Counter({
  name: 'daybook_job_failures_total',
  help: 'Runs of a job that failed or exceeded their limit.',
  labelNames,
  registers,
});

export const deletedRows = new Counter({
  name: 'daybook_job_deleted_rows_total',
  help: 'Rows that a job deleted because they had expired.',
  labelNames,
  registers,
});

/** Exists only while the job runs: a job that is done has left nothing. */
export const secondsBehind = new Gauge({
  name: 'daybook_job_behind_seconds',
  help: 'While a job deletes: for how long the row that it reached has been expired.',
  aggregator: 'max',
  labelNames,
  registers,
});

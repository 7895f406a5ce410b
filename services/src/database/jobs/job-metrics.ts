import { Gauge } from 'prom-client';
import { metrics } from '../../http/monitoring/metrics.ts';

/** When each job was last done, by any server. An alert compares it with the job's period. */
export const lastSuccess = new Gauge({
  name: 'daybook_job_last_success_timestamp_seconds',
  help: 'When a job was last done, by any server, in seconds since 1970.',
  labelNames: ['job'],
  registers: [metrics],
});

import { collectDefaultMetrics, Registry } from 'prom-client';

/** The metrics of this process, which `/metrics` exports. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

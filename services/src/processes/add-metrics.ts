import { AggregatorRegistry, type Registry } from 'prom-client';
import type { MeasuredMetrics } from './messages.ts';

/** Returns the metrics of several processes as those of one. Each is added up, unless its `aggregator` says otherwise. */
export const addMetrics = (measured: readonly MeasuredMetrics[]): Registry => AggregatorRegistry.aggregate([...measured]);

/** Returns the metrics that only grow. Those of a process that has ended stay in the sum: otherwise every rate would jump. */
export const onlyGrowing = (metrics: MeasuredMetrics): MeasuredMetrics =>
  metrics.filter(({ type }) => ['counter', 'histogram'].includes(String(type)));

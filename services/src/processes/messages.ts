import type { Registry } from 'prom-client';
import type { Announcement } from '../start/startup-log.ts';

/** All metrics of one process, as prom-client sends them to another. */
export type MeasuredMetrics = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** The first message to a worker process. */
export interface StartMessage {
  readonly kind: 'start';
  readonly databaseUrl: string;
  /** True for the first worker process of a start, which publishes the builds. */
  readonly publishes: boolean;
}

/** From the primary process to a worker process. */
export type ToWorker =
  | StartMessage
  /** The server is shutting down: `/readyz` responds with 503, and each response ends its connection. */
  | { readonly kind: 'drain' }
  | { readonly kind: 'stop' }
  | { readonly kind: 'measure'; readonly id: number }
  /** The response to `read-metrics`: the text for Prometheus. */
  | { readonly kind: 'metrics'; readonly id: number; readonly text: string };

/** From a worker process to the primary process. */
export type FromWorker =
  | Announcement
  /** It listens to messages now. Node drops those that came earlier. */
  | { readonly kind: 'loaded' }
  /** The worker process cannot start. The message is that of a StartupError. */
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'alive' }
  /** The response to `measure`. */
  | { readonly kind: 'measured'; readonly id: number; readonly metrics: MeasuredMetrics }
  | { readonly kind: 'read-metrics'; readonly id: number };

import { STATUS_CODES } from 'node:http';
import { collectDefaultMetrics, Registry, Histogram } from 'prom-client';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The metrics of this process, which `/metrics` exports. */
export const metrics = new Registry();

collectDefaultMetrics({ register: metrics });

const duration = new Histogram({
  name: 'http_request_duration_seconds',
  help: 'Time from the first byte of a request to the last byte of its response.',
  labelNames: ['operation', 'status'],
  buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers: [metrics],
});

/** Labels by operation and never by path: paths contain what users wrote, and are unlimited in number. */
export function observeDuration({ routeOptions }: FastifyRequest, reply: FastifyReply) {
  const { kind, operation: declared } = routeOptions.config;
  // A server that is not ready responds to its load balancer with 503, which nobody's request did.
  const { id: operation = kind === 'probe' ? 'probe' : 'other', responseType } = declared ?? {};
  // A stream takes as long as its page is open, which says nothing about the server.
  if (responseType === 'text/event-stream' && reply.statusCode === 200) return;
  duration.observe({ operation, status: statusLabel(reply.statusCode) }, reply.elapsedTime / 1000);
}

/** The backend of an app chooses its statuses, of which each would be a series of its own: those that no standard names count together. */
const statusLabel = (status: number) => (STATUS_CODES[status] === undefined ? `${Math.floor(status / 100)}xx` : status);

import http from 'node:http';
import { once } from 'node:events';
import { limitConnections } from '../http/connections/limit-connections.ts';
import { metrics } from '../metrics.ts';
import { portError } from '../start/free-port.ts';

/**
 * Serves the metrics at a port of their own, so that a proxy in front of the public one cannot show them to everybody. Returns what
 * closes it. `read` returns the text for Prometheus.
 *
 * @throws {StartupError} if it cannot listen there
 */
export async function serveMetrics(port: number, host: string, read: () => Promise<string>): Promise<() => void> {
  const server = http.createServer(slowClients, (request, response) => {
    respond(request, response, read).catch(() => response.destroy());
  });
  // One more closes the oldest that asks nothing: twenty silent ones once kept Prometheus out for 35 seconds.
  limitConnections({ server }, 20);
  server.listen({ port, host });
  await once(server, 'listening').catch((error: unknown) => {
    throw portError(error, { port, setting: 'METRICS_PORT' });
  });
  return () => {
    server.close();
    server.closeAllConnections();
  };
}

/** In milliseconds. Node checks only every thirty seconds by itself. */
const slowClients = { headersTimeout: 5000, requestTimeout: 5000, connectionsCheckingInterval: 1000 };

async function respond({ method, url }: http.IncomingMessage, response: http.ServerResponse, read: () => Promise<string>) {
  const isRead = method === 'GET' || method === 'HEAD';
  if (!isRead || url !== '/metrics') return void response.writeHead(404).end();
  const text = await read();
  response.writeHead(200, {
    'content-type': metrics.contentType,
    'content-length': Buffer.byteLength(text),
    'cache-control': 'no-store',
  });
  response.end(method === 'HEAD' ? undefined : text);
}

import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { trustedProxies } from '../connections/trusted-proxies.ts';

/** Those of nginx, Envoy, Caddy, HAProxy and load balancers fit. What else comes could be anything, and would be in each log line. */
const usual = /^[\w.:;=+/-]{8,128}$/;

/**
 * Returns a function that names each request: by the X-Request-Id of a proxy in TRUST_PROXY, or by a new id. Otherwise a client could give
 * its requests the id of another one.
 *
 * @param trustProxy - the addresses of proxies, separated by commas
 */
export function requestIds(trustProxy: string | boolean): (request: IncomingMessage) => string {
  const isProxy = trustedProxies(trustProxy);
  return ({ headers, socket }) => {
    const id = headers['x-request-id'];
    const isTaken = typeof id === 'string' && usual.test(id) && isProxy(socket.remoteAddress, 0);
    return isTaken ? id : randomUUID();
  };
}

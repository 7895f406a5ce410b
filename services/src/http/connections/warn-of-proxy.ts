import type { FastifyInstance } from 'fastify';

/** Logs once that a proxy seems to stand in front while TRUST_PROXY is not set: everybody behind it shares one address, and its limits. */
export function warnOfProxy(fastify: FastifyInstance) {
  let isLogged = false;
  fastify.addHook('onRequest', (request, _, done) => {
    if (!isLogged && request.headers['x-forwarded-for'] !== undefined) {
      isLogged = true;
      request.log.warn(
        'A request came with X-Forwarded-For, but TRUST_PROXY is not set: all people behind a proxy share one login limit. ' +
          'Set TRUST_PROXY to the addresses of the proxy, or to none.',
      );
    }
    done();
  });
}

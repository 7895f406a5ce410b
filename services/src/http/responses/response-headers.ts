import type { FastifyInstance } from 'fastify';
import { headersOfKind, kindOf, type ResponseKind } from './response-kinds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What the route sends back; undefined for a route that does not exist. */
    kind?: ResponseKind;
  }
}

/** A year, as browsers ask for it (RFC 6797); ASVS 5.0 wants it for the subdomains as well. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** The headers of a response that belongs to no route. */
export const lockedHeaders = ({ publicUrl }: Settings, requestId: string) => ({
  ...headersOfKind.none,
  ...(publicUrl.startsWith('https:') && httpsOnly),
  'x-request-id': requestId,
});

/** Sets the headers of each response by the kind of its route, and not by the address as it was sent: `/%61pi/notes/` is the API too. */
export function installResponseHeaders(fastify: FastifyInstance, { publicUrl }: Settings) {
  const always = publicUrl.startsWith('https:') ? httpsOnly : {};
  const kinds = Object.entries(headersOfKind).map(([kind, headers]) => [kind, { ...headers, ...always }] as const);
  const headers = new Map<string, Readonly<Record<string, string>>>(kinds);

  fastify.addHook('onRoute', (route) => {
    const kind = route.config?.operation ? 'api' : kindOf(route.url);
    if (kind) route.config = { ...route.config, kind };
  });
  fastify.addHook('onRequest', (request, reply, done) => {
    const { kind = 'none' } = request.routeOptions.config;
    void reply.header('x-request-id', request.id).headers(headers.get(kind) ?? headersOfKind.none);
    done();
  });
}

type Settings = { readonly publicUrl: string };

import type { FastifyInstance } from 'fastify';
import { headersOfKind, kindOf, type ResponseKind } from './response-kinds.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The kind of the route's responses; undefined for a route that does not exist. */
    kind?: ResponseKind;
  }
}

/** For a year (RFC 6797); ASVS 5.0 requires it for the subdomains too. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' };

/** Returns the headers of a response without a route. */
export const lockedHeaders = ({ publicUrl }: Settings, requestId: string) => ({
  ...headersOfKind.none,
  ...(publicUrl.startsWith('https:') && httpsOnly),
  'x-request-id': requestId,
});

/** Sets the headers of each response by the kind of its route. The address would not do: `/%61pi/notes/` is the API too. */
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

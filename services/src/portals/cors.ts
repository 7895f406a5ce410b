import { operations } from '@daybook/contracts/api';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { methodsAt } from '../http/methods-at.ts';
import type { PageOrigins } from './page-origins.ts';

/** Whose pages may read which answers: those of registered portals, of what portals may call. The options of @fastify/cors. */
export function corsOf(origins: PageOrigins): FastifyCorsOptions {
  return {
    delegator: async ({ url, headers: { origin } }: FastifyRequest) => {
      const methods = origin === undefined ? [] : methodsAt(url, open);
      const isAllowed = origin !== undefined && methods.length > 0 && (await origins.isKnown(origin).catch(() => false));
      return isAllowed ? { ...allowed, methods, origin } : { origin: false };
    },
  };
}

const open = operations.filter(({ portals }) => portals === true);

const allowed = {
  allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'],
  exposedHeaders: ['etag', 'link', 'location', 'retry-after', 'x-request-id'],
  credentials: false,
  maxAge: 600,
};

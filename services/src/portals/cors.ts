import { operations } from '@daybook/contracts/api';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { allowedMethods } from '../http/problems/allowed-methods.ts';
import type { PageOrigins } from './page-origins.ts';

/** Whose pages may read which answers: those of registered portals, of what portals may call. The options of @fastify/cors. */
export const corsOf = (origins: PageOrigins): FastifyCorsOptions => ({
  delegator: ({ url, headers: { origin } }: FastifyRequest, done) => {
    const methods = origin === undefined ? [] : allowedMethods(url, open);
    if (origin === undefined || methods.length === 0) return done(null, nobody);
    origins.isKnown(origin).then(
      (isKnown) => done(null, isKnown ? { ...allowed, methods, origin } : nobody),
      () => done(null, nobody),
    );
  },
});

const nobody = { origin: false };

const open = operations.filter(({ portals }) => portals === true);

const allowed = {
  allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'],
  exposedHeaders: ['etag', 'link', 'location', 'retry-after', 'x-request-id'],
  credentials: false,
  maxAge: 600,
};

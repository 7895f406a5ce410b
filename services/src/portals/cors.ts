import { operations } from '@daybook/contracts/api';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { allowedMethods } from '../http/problems/problem.filter.ts';
import type { PageOrigins } from './page-origins.ts';

/** Returns the options of @fastify/cors: pages of registered portals may read the responses of the operations for portals. */
export const corsOptions = (origins: PageOrigins): FastifyCorsOptions => ({
  delegator: ({ url, headers: { origin } }: FastifyRequest, done) => {
    const methods = origin === undefined ? [] : allowedMethods(url, portalOperations);
    if (origin === undefined || methods.length === 0) return done(null, denied);
    origins.isKnown(origin).then(
      (isKnown) => done(null, isKnown ? { ...allowed, methods, origin } : denied),
      () => done(null, denied),
    );
  },
});

const portalOperations = operations.filter(({ portals }) => portals === true);

const denied = { origin: false };

const allowed = {
  allowedHeaders: ['authorization', 'content-type', 'if-match', 'if-none-match', 'idempotency-key'],
  exposedHeaders: ['etag', 'link', 'location', 'retry-after', 'x-request-id'],
  credentials: false,
  maxAge: 600,
};

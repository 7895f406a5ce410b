import { operations } from '@daybook/contracts/api';
import type { FastifyCorsOptions } from '@fastify/cors';
import type { FastifyRequest } from 'fastify';
import { methodsAt } from '../http/methods-at.ts';
import type { PortalsService } from './portals.service.ts';

/** Whose pages may read which answers: those of registered portals, of what portals may call. The options of @fastify/cors. */
export function corsOf(portals: PortalsService): FastifyCorsOptions {
  const known = remembered((origin: string) => portals.isKnown(origin));
  return {
    delegator: async ({ url, headers: { origin } }: FastifyRequest) => {
      const methods = origin === undefined ? [] : methodsAt(url, open);
      const isAllowed = origin !== undefined && methods.length > 0 && (await known(origin).catch(() => false));
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

/** For ten seconds: a board makes many calls, and a portal is taken out rarely. */
function remembered(ask: (origin: string) => Promise<boolean>) {
  const answers = new Map<string, { readonly isKnown: Promise<boolean>; readonly until: number }>();
  return (origin: string): Promise<boolean> => {
    const answer = answers.get(origin);
    if (answer && answer.until > Date.now()) return answer.isKnown;
    // Anybody can send any origin: what is remembered of them is bounded.
    if (answers.size >= 1000) answers.clear();
    const isKnown = ask(origin);
    answers.set(origin, { isKnown, until: Date.now() + 10_000 });
    isKnown.catch(() => answers.delete(origin));
    return isKnown;
  };
}

import { operations } from '@daybook/contracts/operations';
import type { Operation } from '@daybook/contracts/operation';
import { createToken } from '@daybook/contracts/release-tokens';
import { listApps } from '@daybook/contracts/releases';
import Fastify, { type FastifyInstance } from 'fastify';
import { rateLimitOf, limitRates } from './limit-rates.ts';

/** In the database, for all servers together. */
const limitedThere = ['register', 'login'];

describe('rateLimitOf', () => {
  it.each(operations.filter(({ secured }) => secured !== true && secured !== 'calendar'))(
    'limits $id, which needs no account',
    (operation) => {
      expect(rateLimitOf(operation) !== undefined || limitedThere.includes(operation.id)).toBe(true);
    },
  );
});

let fastify: FastifyInstance;
let url: string;

/** A server whose hook rejects requests before any limit counts, and whose handler responds with the requested status. */
beforeEach(async () => {
  fastify = Fastify();
  fastify.addHook('onRequest', async (request, reply) => {
    if ('early' in request.headers) await reply.status(404).send();
  });
  limitRates(fastify, 1, () => {});
  for (const operation of [listApps, createToken]) {
    fastify.route({
      method: operation.method,
      url: operation.path,
      config: { operation },
      handler: (request, reply) => reply.status(Number(request.headers['status'])).send(),
    });
  }
  url = await fastify.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => fastify.close());

const call = async (headers: Record<string, string>, { method, path }: Operation = listApps) =>
  (await fetch(`${url}${path}`, { method, headers })).status;
const guess = () => call({ status: '401' });

describe('guesses of a release token', () => {
  it('end after 60, at any operation, even if other requests are rejected before they count', async () => {
    for (let count = 0; count < 59; count += 1) {
      expect(await guess()).toBe(401);
      expect(await call({ early: '' })).toBe(404);
    }
    expect(await call({ status: '401' }, createToken)).toBe(401);
    expect(await guess()).toBe(429);
    expect(await call({ status: '200' }, createToken)).toBe(429);
  });

  it.each(['200', '403', '409', '503'])('do not include requests with the response %s', async (status) => {
    for (let count = 0; count < 70; count += 1) expect(await call({ status })).toBe(Number(status));
  });
});

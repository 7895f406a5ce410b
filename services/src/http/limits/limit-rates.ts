import type { FastifyInstance, FastifyRequest } from 'fastify';
import { networkOf, wideNetworkOf } from '../connections/client-address.ts';
import { tooManyAttempts } from '../problem-error.ts';
import { type RateLimit, rateLimitOf } from './rate-limits.ts';
import { WindowCounter } from './window-counter.ts';

/** How many times the limit of one network a /48 of IPv6 has. */
const wideFactor = 4;

interface Options {
  /** Multiplies all limits. */
  readonly factor: number;
  /** Called for the first request above a limit; `counted` names the limit. */
  readonly onLimited: (request: FastifyRequest, counted: string) => void;
}

/** Limits the requests to every operation that has a rate limit and whose route is registered after this call. Runs before the body is read. */
export function limitRates(fastify: FastifyInstance, { factor, onLimited }: Options) {
  const counters = new Map<string, WindowCounter>();
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.operation && rateLimitOf(route.config.operation);
    if (!limit) return;
    const counter = counters.get(limit.counted) ?? new WindowCounter(limit.seconds * 1000);
    counters.set(limit.counted, counter);

    const counted = new WeakSet<FastifyRequest>();
    const count = (request: FastifyRequest, _: unknown, done: (error?: Error) => void) => {
      const error = countRequest(request, limit, counter);
      if (!error) counted.add(request);
      done(error);
    };
    route.onRequest = [count, ...[route.onRequest ?? []].flat()];
    if (limit.isForGuesses) route.onResponse = [takeBack(counter, counted), ...[route.onResponse ?? []].flat()];
  });

  function countRequest(request: FastifyRequest, limit: RateLimit, counter: WindowCounter): Error | undefined {
    for (const [network, times] of networksOf(request)) {
      const most = limit.calls * times * factor;
      const { count, left } = counter.add(network);
      if (count === most + 1) onLimited(request, limit.counted);
      if (count > most) return tooManyAttempts(left / 1000);
    }
    return undefined;
  }
}

/**
 * Every request counts as a guess until its token turns out to be known, even if for another app (403). A request that was not counted,
 * because an earlier hook ended it, takes nothing back.
 */
const takeBack =
  (counter: WindowCounter, counted: WeakSet<FastifyRequest>) =>
  (request: FastifyRequest, reply: { statusCode: number }, done: () => void) => {
    const isGuess = reply.statusCode === 401 || !counted.has(request);
    if (!isGuess) for (const [network] of networksOf(request)) counter.takeBack(network);
    done();
  };

function networksOf({ ip }: FastifyRequest): [network: string, times: number][] {
  const wide = wideNetworkOf(ip);
  return [[networkOf(ip), 1], ...(wide === undefined ? [] : [[wide, wideFactor] satisfies [string, number]])];
}

import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf, type SecurityLog } from '../../security-log/security-log.ts';
import { networkOf, wideNetworkOf } from '../connections/client-address.ts';
import { tooManyAttempts } from '../problem-error.ts';
import { type RateLimit, rateLimitOf } from './rate-limits.ts';
import { WindowCounter } from './window-counter.ts';

/** How many times as much a /48 of IPv6 may call as one of its networks. */
const inWide = 4;

interface Limits {
  /** What the limits are multiplied by. */
  readonly factor: number;
  readonly log: SecurityLog;
}

/** Limits the calls of every operation that has a limit, of those whose routes are registered after this. Before a body is read. */
export function limitRates(fastify: FastifyInstance, limits: Limits) {
  const counters = new Map<string, WindowCounter>();
  fastify.addHook('onRoute', (route) => {
    const limit = route.config?.operation && rateLimitOf(route.config.operation);
    if (!limit) return;
    const counter = counters.get(limit.counted) ?? new WindowCounter(limit.seconds * 1000);
    counters.set(limit.counted, counter);

    const counted = new WeakSet<FastifyRequest>();
    const count = (request: FastifyRequest, _: unknown, done: (error?: Error) => void) => {
      const refusal = refusalOf(request, limit, counter);
      if (!refusal) counted.add(request);
      done(refusal);
    };
    route.onRequest = [count, ...[route.onRequest ?? []].flat()];
    if (limit.isForGuesses) route.onResponse = [takeBack(counter, counted), ...[route.onResponse ?? []].flat()];
  });

  function refusalOf(request: FastifyRequest, limit: RateLimit, counter: WindowCounter): Error | undefined {
    for (const [network, times] of networksOf(request)) {
      const most = limit.calls * times * limits.factor;
      const { count, left } = counter.add(network);
      if (count === most + 1) limits.log.write('call-limited', callerOf(request), { counted: limit.counted });
      if (count > most) return tooManyAttempts(left / 1000);
    }
    return undefined;
  }
}

/**
 * Counts a call as a guess until its token turns out to be known, if only for another app (403). A call that was not counted takes nothing
 * back: a hook that runs earlier may have refused it.
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
  return [[networkOf(ip), 1], ...(wide === undefined ? [] : [[wide, inWide] satisfies [string, number]])];
}

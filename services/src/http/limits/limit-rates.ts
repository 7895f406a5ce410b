import type { Operation } from '@daybook/contracts/operation';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { metrics } from '../../metrics.ts';
import { networkOf, wideNetworkOf } from '../connections/client-address.ts';
import { tooManyAttempts } from '../problem-error.ts';
import { WindowCounter } from './counters.ts';

/** How many requests one network may make. Each server counts in memory: a flood of requests must not become a flood of database writes. */
export interface RateLimit {
  /** The name of the counter. Operations with the same name are counted together. */
  readonly counted: string;
  readonly calls: number;
  readonly seconds: number;
  /** True if only requests with a bad token (401) count. */
  readonly isForGuesses?: boolean;
}

const minute = 60;

/** Requests per minute. Logins are limited in the database, for all servers. An office of 5,000 people makes 330 refreshes a minute. */
const perMinute: Readonly<Record<string, number>> = {
  refresh: 600,
  logout: 300,
  startPasskeyAssertion: 300,
  loginByPasskey: 300,
  readPortal: 300,
  connectPortal: 60,
  openConnection: 300,
  refreshConnection: 600,
  revokeConnection: 300,
  claimCalendar: 60,
  listEvents: 600,
  revokeCalendar: 60,
  readFeed: 600,
  readTokenKeys: 300,
  reportHealth: 600,
  reportVitals: 600,
  reportViolations: 120,
  reportLegacyViolation: 120,
  readTreeHead: 300,
  listLogEntries: 300,
  proveInclusion: 600,
  proveConsistency: 600,
  readReleaseRecord: 600,
};

/** Guesses of release tokens and of the operator's token, at any operation. */
const guesses: RateLimit = { counted: 'release-token', calls: 60, seconds: 5 * minute, isForGuesses: true };

export function rateLimitOf({ id, secured }: Operation): RateLimit | undefined {
  const calls = perMinute[id];
  if (calls !== undefined) return { counted: id, calls, seconds: minute };
  return secured === 'release' || secured === 'operator' ? guesses : undefined;
}

export const describeRateLimit = ({ calls, seconds, isForGuesses = false }: RateLimit) =>
  `At most ${calls} ${isForGuesses ? 'calls with a bad token' : 'calls'} from one network in ${seconds} s.`;

const limited = new Counter({
  name: 'daybook_limited_requests_total',
  help: 'Requests that were rejected because their network had made too many. The label is an operation, or release-token.',
  labelNames: ['limit'],
  registers: [metrics],
});

/** How many times the limit of one network a /48 of IPv6 has. */
const wideFactor = 4;

type OnLimited = (request: FastifyRequest, counted: string) => void;

/**
 * Limits the requests to every operation that has a rate limit and whose route is registered after this call. Runs before the body is read.
 *
 * @param factor - multiplies all limits
 * @param onLimited - called for the first request above a limit; `counted` names the limit
 */
export function limitRates(fastify: FastifyInstance, factor: number, onLimited: OnLimited) {
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
    // Every request counts as a guess until its token turns out to be known, even if for another app (403).
    const takeBack = (request: FastifyRequest, { statusCode }: FastifyReply, done: () => void) => {
      if (statusCode !== 401 && counted.has(request)) for (const [network] of networksOf(request)) counter.takeBack(network);
      done();
    };
    if (limit.isForGuesses) route.onResponse = [takeBack, ...[route.onResponse ?? []].flat()];
  });

  function countRequest(request: FastifyRequest, limit: RateLimit, counter: WindowCounter): Error | undefined {
    for (const [network, times] of networksOf(request)) {
      const most = limit.calls * times * factor;
      const { count, left } = counter.add(network);
      if (count === most + 1) onLimited(request, limit.counted);
      if (count <= most) continue;
      limited.inc({ limit: limit.counted });
      return tooManyAttempts(left / 1000);
    }
    return undefined;
  }
}

function networksOf({ ip }: FastifyRequest): (readonly [network: string, times: number])[] {
  const wide = wideNetworkOf(ip);
  return [[networkOf(ip), 1], ...(wide === undefined ? [] : [[wide, wideFactor] as const])];
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { storedCounter } from '../http/limits/stored-counter.ts';
import { WindowCounter } from '../http/limits/window-counter.ts';
import { networkOf, wideNetworkOf } from '../http/connections/client-address.ts';
import { type ProblemError, tooManyAttempts } from '../http/problem-error.ts';
import { ProviderFailure } from './provider-failure.ts';

const quarterHour = 15 * 60;
const minute = 60;

/** How often, in seconds. What is rare and dear is counted in the database for all servers together, the rest by each server. */
const limits = {
  /** Calendars that one network may name: each is a call of ours to wherever it says. */
  connect: { points: 50, duration: quarterHour },
  /** The same for a /48 of IPv6, in which a home line has 256 networks. */
  connectWide: { points: 200, duration: quarterHour },
  /** Flows with the demo calendar that one network may begin: each leaves rows in the database. */
  demoFlow: { points: 300, duration: quarterHour },
  /** Codes that one network may bring back from a provider: each is a call of ours to it. */
  exchange: { points: 300, duration: quarterHour },
};

/** How many calls in a minute. */
const mostCalls = {
  /** To the demo calendar, by one network. */
  demo: 600,
  /** With one handle: a page asks every five minutes, and when it is opened. */
  handle: 60,
};

/** Keeps strangers from having this server ask around for them, and from asking it without end. */
@Injectable()
export class CalendarLimits {
  readonly #connect: RateLimiterPostgres;
  readonly #connectWide: RateLimiterPostgres;
  readonly #demoFlow: RateLimiterPostgres;
  readonly #exchange: RateLimiterPostgres;
  readonly #demoCalls = new WindowCounter(minute * 1000);
  readonly #handleCalls = new WindowCounter(minute * 1000);

  constructor(database: DataSource) {
    this.#connect = storedCounter(database, 'calendar-connect', limits.connect);
    this.#connectWide = storedCounter(database, 'calendar-connect-wide', limits.connectWide);
    this.#demoFlow = storedCounter(database, 'calendar-demo', limits.demoFlow);
    this.#exchange = storedCounter(database, 'calendar-exchange', limits.exchange);
  }

  /** @throws {ProviderFailure} that says when to try again */
  async takeConnect(address: string) {
    refuseAttempt(await waitOf(this.#connect, networkOf(address)));
    const wide = wideNetworkOf(address);
    if (wide !== undefined) refuseAttempt(await waitOf(this.#connectWide, wide));
  }

  /** @throws {ProviderFailure} that says when to try again */
  async takeExchange(address: string) {
    refuseAttempt(await waitOf(this.#exchange, networkOf(address)));
  }

  /** @throws {ProblemError} 429 */
  async takeDemoFlow(address: string) {
    const wait = await waitOf(this.#demoFlow, networkOf(address));
    if (wait !== undefined) throw tooManyAttempts(wait);
  }

  /** Returns what the call is refused with; undefined if it is not. */
  takeDemoCall(address: string): ProblemError | undefined {
    return refusalOf(this.#demoCalls, networkOf(address), mostCalls.demo);
  }

  /** @throws {ProblemError} 429 */
  takeHandle(handle: string) {
    // A sender chooses how long it is: what is kept is not.
    const refusal = refusalOf(this.#handleCalls, createHash('sha256').update(handle).digest('base64'), mostCalls.handle);
    if (refusal) throw refusal;
  }
}

function refusalOf(counter: WindowCounter, key: string, most: number): ProblemError | undefined {
  const { count, left } = counter.add(key);
  return count > most ? tooManyAttempts(left / 1000) : undefined;
}

/** The seconds to wait if the limit is reached. */
async function waitOf(counter: RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (reached) {
    if (reached instanceof RateLimiterRes) return reached.msBeforeNext / 1000;
    throw reached;
  }
}

function refuseAttempt(wait: number | undefined) {
  if (wait === undefined) return;
  const minutes = Math.ceil(wait / minute);
  throw new ProviderFailure('busy', `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { networkOf, wideNetworkOf } from '../http/connections/client-address.ts';
import { type ProblemError, tooManyAttempts } from '../http/problem-error.ts';
import { countStored, storedCounters, WindowCounter } from '../http/limits/counters.ts';
import { ProviderError } from './provider-error.ts';

const quarterHour = 15 * 60;
const minute = 60;

/** In seconds. Rare and expensive requests are counted in the database for all servers, the others by each server. */
const limits = {
  /** Calendars that one network may connect: each makes this server send requests to any address. */
  'calendar-connect': { points: 50, duration: quarterHour },
  /** The same for a /48 of IPv6. A home line may have 256 networks in it. */
  'calendar-connect-wide': { points: 200, duration: quarterHour },
  /** Flows with the demo calendar that one network may begin: each stores rows in the database. */
  'calendar-demo': { points: 300, duration: quarterHour },
  /** Codes that one network may bring back from a provider: each makes this server send a request to it. */
  'calendar-exchange': { points: 300, duration: quarterHour },
};

/** Calls per minute. */
const callLimits = {
  demo: 600,
  /** With one handle. A page reads its list every five minutes, and when it is opened. */
  handle: 60,
};

/** Limits what strangers may request of this server, and what it requests for them. */
@Injectable()
export class CalendarLimits {
  readonly #counters;
  readonly #demoCalls = new WindowCounter(minute * 1000);
  readonly #handleCalls = new WindowCounter(minute * 1000);

  constructor(database: DataSource) {
    this.#counters = storedCounters(database, limits);
  }

  /** @throws {ProviderError} that says when to try again */
  async takeConnect(address: string) {
    rejectAttempt(await countStored(this.#counters['calendar-connect'], networkOf(address)));
    const wide = wideNetworkOf(address);
    if (wide !== undefined) rejectAttempt(await countStored(this.#counters['calendar-connect-wide'], wide));
  }

  /** @throws {ProviderError} that says when to try again */
  async takeExchange(address: string) {
    rejectAttempt(await countStored(this.#counters['calendar-exchange'], networkOf(address)));
  }

  /** @throws {ProblemError} 429 */
  async takeDemoFlow(address: string) {
    const wait = await countStored(this.#counters['calendar-demo'], networkOf(address));
    if (wait !== undefined) throw tooManyAttempts(wait);
  }

  /** Returns the error for the call if it exceeds the limit. */
  takeDemoCall(address: string): ProblemError | undefined {
    return this.#demoCalls.errorAbove(callLimits.demo, networkOf(address));
  }

  /** @throws {ProblemError} 429 */
  takeHandle(handle: string) {
    // The sender chooses the length of a handle, so its hash is stored.
    this.#handleCalls.limit(callLimits.handle, createHash('sha256').update(handle).digest('base64'));
  }
}

function rejectAttempt(wait: number | undefined) {
  if (wait === undefined) return;
  const minutes = Math.ceil(wait / minute);
  throw new ProviderError('rate-limited', `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
}

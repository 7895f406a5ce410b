import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { networkOf, wideNetworkOf } from '../http/connections/client-address.ts';
import { type ProblemError, tooManyAttempts } from '../http/problem-error.ts';
import { countStored, storedCounters, WindowCounter } from '../http/limits/counters.ts';
import { ProviderError } from './provider-error.ts';

const quarterHour = 15 * 60;
const minute = 60;

/** How many times the limit of one network a /48 of IPv6 has. A home line may have 256 networks in it. */
const wideFactor = 4;

/** Rare and expensive requests, which are counted in the database for all servers: how many a network may make in a quarter of an hour. */
const limits = {
  /** Calendars that are connected: each makes this server send requests to any address. */
  'calendar-connect': 50,
  /** Flows with the demo calendar that are begun: each stores rows in the database. */
  'calendar-demo': 300,
  /** Codes that are brought back from a provider: each makes this server send a request to it. */
  'calendar-exchange': 300,
};

type Limit = keyof typeof limits;

/** Calls per minute, which each server counts for itself. */
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
    this.#counters = storedCounters(database, storedLimits());
  }

  /** @throws {ProviderError} that says when to try again */
  async takeConnect(address: string) {
    rejectAttempt(await this.count('calendar-connect', address));
  }

  /** @throws {ProviderError} that says when to try again */
  async takeExchange(address: string) {
    rejectAttempt(await this.count('calendar-exchange', address));
  }

  /** @throws {ProblemError} 429 */
  async takeDemoFlow(address: string) {
    const wait = await this.count('calendar-demo', address);
    if (wait !== undefined) throw tooManyAttempts(wait);
  }

  /** Returns the error for the call if it exceeds the limit. */
  takeDemoCall(address: string): ProblemError | undefined {
    const wide = wideNetworkOf(address);
    const error = this.#demoCalls.errorAbove(callLimits.demo, networkOf(address));
    return error ?? (wide === undefined ? undefined : this.#demoCalls.errorAbove(callLimits.demo * wideFactor, wide));
  }

  /** @throws {ProblemError} 429 */
  takeHandle(handle: string) {
    // The sender chooses the length of a handle, so its hash is stored.
    this.#handleCalls.limit(callLimits.handle, createHash('sha256').update(handle).digest('base64'));
  }

  /** Returns the seconds to wait. An attempt that the limit of its network rejects does not count for the /48. */
  private async count(limit: Limit, address: string): Promise<number | undefined> {
    const wide = wideNetworkOf(address);
    const wait = await countStored(this.#counters[limit], networkOf(address));
    return wait ?? (wide === undefined ? undefined : countStored(this.#counters[`${limit}-wide`], wide));
  }
}

function storedLimits() {
  const all = Object.entries(limits).flatMap(([name, points]) => [
    [name, { points, duration: quarterHour }],
    [`${name}-wide`, { points: points * wideFactor, duration: quarterHour }],
  ]);
  return Object.fromEntries(all) as Readonly<Record<Limit | `${Limit}-wide`, { points: number; duration: number }>>;
}

function rejectAttempt(wait: number | undefined) {
  if (wait === undefined) return;
  const minutes = Math.ceil(wait / minute);
  throw new ProviderError('rate-limited', `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
}

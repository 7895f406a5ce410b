import { Injectable } from '@nestjs/common';
import { RateLimiterMemory, type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { storedCounter } from '../http/limits/stored-counter.ts';
import { networkOf } from '../http/network-of.ts';
import { tooMany } from '../http/refusal.ts';
import { ProviderFailure } from './provider-failure.ts';

const quarterHour = 15 * 60;
const minute = 60;

/** How often, in seconds. What is rare and dear is counted in the database for all servers together, the rest by each server. */
const limits = {
  /** Calendars that one network may name: each is a call of ours to wherever it says. */
  connect: { points: 50, duration: quarterHour },
  /** Flows with the demo calendar that one network may begin: each leaves rows in the database. */
  demoFlow: { points: 300, duration: quarterHour },
  networkCalls: { points: 600, duration: minute },
  /** A page asks every five minutes, and when it is opened. */
  handleCalls: { points: 60, duration: minute },
};

/** Keeps strangers from having this server ask around for them, and from asking it without end. */
@Injectable()
export class CalendarLimits {
  readonly #connect: RateLimiterPostgres;
  readonly #demoFlow: RateLimiterPostgres;
  readonly #networkCalls = new RateLimiterMemory({ keyPrefix: 'network', ...limits.networkCalls });
  readonly #handleCalls = new RateLimiterMemory({ keyPrefix: 'handle', ...limits.handleCalls });

  constructor(database: DataSource) {
    this.#connect = storedCounter(database, 'calendar-connect', limits.connect);
    this.#demoFlow = storedCounter(database, 'calendar-demo', limits.demoFlow);
  }

  /** @throws {ProviderFailure} that says when to try again */
  async takeConnect(address: string) {
    const wait = await waitOf(this.#connect, networkOf(address));
    if (wait === undefined) return;
    const minutes = Math.ceil(wait / minute);
    throw new ProviderFailure('busy', `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
  }

  /** @throws {Refusal} 429 */
  async takeDemoFlow(address: string) {
    refuse(await waitOf(this.#demoFlow, networkOf(address)));
  }

  /** @throws {Refusal} 429 */
  async takeCall(network: string, handle: string | undefined) {
    refuse(await waitOf(this.#networkCalls, network));
    if (handle !== undefined) refuse(await waitOf(this.#handleCalls, handle));
  }
}

/** The seconds to wait where the limit is reached. */
async function waitOf(counter: RateLimiterMemory | RateLimiterPostgres, key: string): Promise<number | undefined> {
  try {
    await counter.consume(key);
    return undefined;
  } catch (reached) {
    if (reached instanceof RateLimiterRes) return reached.msBeforeNext / 1000;
    throw reached;
  }
}

function refuse(wait: number | undefined) {
  if (wait !== undefined) throw tooMany(wait);
}

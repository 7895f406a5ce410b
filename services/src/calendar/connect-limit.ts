import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { networkOf } from '../http/network-of.ts';
import { ProviderFailure } from './provider-failure.ts';

/** Calendars that one network may name in a quarter of an hour: each is a call of ours to wherever it says. */
const most = 50;

/** Keeps strangers from having this server ask around for them. */
@Injectable()
export class ConnectLimit {
  readonly #counter: RateLimiterPostgres;

  constructor(database: DataSource) {
    this.#counter = new RateLimiterPostgres({
      storeClient: database,
      storeType: 'typeorm',
      tableName: 'attempts',
      tableCreated: true,
      keyPrefix: 'calendar-connect',
      points: most,
      duration: 15 * 60,
    });
  }

  /** @throws {ProviderFailure} that says when to try again */
  async take(address: string) {
    try {
      await this.#counter.consume(networkOf(address));
    } catch (reached) {
      if (!(reached instanceof RateLimiterRes)) throw reached;
      const minutes = Math.ceil(reached.msBeforeNext / 60_000);
      throw new ProviderFailure('busy', `Too many attempts. Try again in ${minutes} minute${minutes === 1 ? '' : 's'}.`);
    }
  }
}

import { createHash } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { DataSource } from 'typeorm';
import { networkOf } from '../http/network-of.ts';
import { tooMany } from '../http/refusal.ts';

/** How many failures are borne before one has to wait. Counted in the database, for all processes together. */
export interface AttemptLimits {
  /** Failed logins to one account in 15 minutes. */
  readonly loginAccount: number;
  /** Failed logins from one address in 15 minutes. */
  readonly loginAddress: number;
  /** New accounts from one address in an hour. */
  readonly registerAddress: number;
}

export const attemptLimits = Symbol('attemptLimits');

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** Limits how often passwords are guessed and accounts are opened. */
@Injectable()
export class AttemptsService {
  readonly #account: RateLimiterPostgres;
  readonly #address: RateLimiterPostgres;
  readonly #registration: RateLimiterPostgres;

  constructor(database: DataSource, @Inject(attemptLimits) limits: AttemptLimits) {
    const counter = (keyPrefix: string, points: number, duration: number) =>
      new RateLimiterPostgres({
        storeClient: database,
        storeType: 'typeorm',
        tableName: 'attempts',
        tableCreated: true,
        keyPrefix,
        points,
        duration,
      });
    this.#account = counter('login-account', limits.loginAccount, quarterHour);
    this.#address = counter('login-address', limits.loginAddress, quarterHour);
    this.#registration = counter('register-address', limits.registerAddress, hour);
  }

  /**
   * Counts a login as failed before its password is looked at, so that of many at once no more are let through than of many one
   * after another.
   *
   * @throws {Refusal} 429 when there were too many
   */
  async beginLogin(usernameKey: string, address: string): Promise<LoginAttempt> {
    const account = createHash('sha256').update(usernameKey).digest('base64url');
    const network = networkOf(address);
    await take(this.#address, network);
    await take(this.#account, account);
    return {
      succeed: async () => {
        await Promise.all([this.#account.delete(account), this.#address.reward(network)]);
      },
      withdraw: async () => {
        await Promise.all([this.#account.reward(account), this.#address.reward(network)]);
      },
    };
  }

  /** @throws {Refusal} 429 when this address has opened too many accounts */
  async beginRegistration(address: string) {
    await take(this.#registration, networkOf(address));
  }
}

export interface LoginAttempt {
  /** Takes back that it was counted as failed, and forgets the failures of the account before it. */
  readonly succeed: () => Promise<void>;
  /** Takes back that it was counted as failed: the password was not looked at. */
  readonly withdraw: () => Promise<void>;
}

async function take(counter: RateLimiterPostgres, key: string) {
  try {
    await counter.consume(key);
  } catch (reached) {
    if (reached instanceof RateLimiterRes) throw tooMany(reached.msBeforeNext / 1000);
    throw reached;
  }
}

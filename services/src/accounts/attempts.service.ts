import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { WindowCounter } from '../http/limits/window-counter.ts';
import { networkOf, wideNetworkOf } from '../http/network-of.ts';
import { tooMany } from '../http/refusal.ts';
import type { Caller } from '../security-log/caller.ts';
import type { SecurityLog } from '../security-log/security-log.ts';
import type { Settings } from '../settings.ts';
import { attemptLimits, type Counted, quarterHour } from './attempt-limits.ts';
import { usernameKey } from './username-key.ts';

/** Who tries to log in: from a browser or a network that the account was used from before, or from somewhere else. */
export interface LoginCandidate {
  readonly username: string;
  /** The name of a known browser; undefined: it is not known. */
  readonly device: string | undefined;
  readonly isKnownNetwork: boolean;
}

/** An attempt that is counted as failed until it is known to have succeeded. */
export interface Attempt {
  /** Its place in the queue for checking passwords: known browsers first, then known networks, then whose network has failed least. */
  readonly rank: number;
  /** Takes back that it was counted as failed, and forgets the failures before it. */
  readonly succeed: () => Promise<void>;
  /** Takes back that it was counted as failed: the password was not checked. */
  readonly withdraw: () => Promise<void>;
  /** Leaves it counted as failed. */
  readonly fail: () => void;
}

/** Limits how often passwords are guessed and accounts are registered, and logs the attempts. */
@Injectable()
export class AttemptsService {
  readonly #counters: Readonly<Record<Counted, RateLimiterPostgres>>;
  /** Attempts by network that did not succeed, those included for which there was no time: they decide who waits longest. */
  readonly #unsuccessful = new WindowCounter(quarterHour * 1000);

  constructor(
    database: DataSource,
    limits: Settings['limits'],
    readonly log: SecurityLog,
  ) {
    const counters = Object.entries(attemptLimits(limits)).map(([keyPrefix, { attempts, seconds }]) => {
      const table = { storeClient: database, storeType: 'typeorm', tableName: 'attempts', tableCreated: true };
      return [keyPrefix, new RateLimiterPostgres({ ...table, keyPrefix, points: attempts, duration: seconds })];
    });
    this.#counters = Object.fromEntries(counters) as Record<Counted, RateLimiterPostgres>;
  }

  /**
   * Counts a login as failed before its password is checked, so that of many at once no more are let through than of many one after
   * another.
   *
   * @throws {Refusal} 429 when there were too many
   */
  async beginLogin({ username, device, isKnownNetwork }: LoginCandidate, caller: Caller): Promise<Attempt> {
    const account = createHash('sha256').update(usernameKey(username)).digest('base64url');
    const network = networkOf(caller.address);
    const own: Count = isKnownNetwork ? ['login-known-network', `${account} ${network}`] : ['login-account', account];
    const counts: Count[] = device === undefined ? [own, ...placesOf('login', caller.address)] : [['login-device', device]];
    await this.countAll(counts, () => this.log.write('login-limited', caller, { username }));

    const isStranger = device === undefined && !isKnownNetwork;
    const rank = isStranger ? 1 + this.#unsuccessful.add(network).count : device === undefined ? 1 : 0;
    const attempt = this.attempt(counts, rank, () => this.log.write('login-failed', caller, { username }));
    const succeed = async () => {
      if (isStranger) this.#unsuccessful.takeBack(network);
      await attempt.succeed();
    };
    return { ...attempt, succeed };
  }

  /** @throws {Refusal} 429 when too many accounts were registered from this address */
  async beginRegistration({ address }: Caller): Promise<Pick<Attempt, 'rank'>> {
    await this.countAll(placesOf('register', address), () => {});
    return { rank: 1 + this.#unsuccessful.add(networkOf(address)).count };
  }

  /** @throws {Refusal} 429 when a logged-in person gave too many wrong passwords or passkeys */
  async beginProof(owner: string, caller: Caller): Promise<Attempt> {
    const fail = () => this.log.write('proof-failed', caller, { owner });
    await this.countAll([['proof', owner]], fail);
    return this.attempt([['proof', owner]], 0, fail);
  }

  /** The first of the counts is forgotten by a success; of the others one is taken back. */
  private attempt(counts: Count[], rank: number, fail: () => void): Attempt {
    const reward = ([counted, key]: Count) => this.#counters[counted].reward(key);
    const forget = ([counted, key]: Count) => this.#counters[counted].delete(key);
    const [own, ...others] = counts;
    return {
      rank,
      succeed: async () => void (await Promise.all([own && forget(own), ...others.map(reward)])),
      withdraw: async () => void (await Promise.all(counts.map(reward))),
      fail,
    };
  }

  /** One after another, the last first: whom an address's limit refuses does not count against the account. */
  private async countAll(counts: Count[], refused: () => void) {
    for (const [counted, key] of counts.toReversed()) {
      try {
        await this.#counters[counted].consume(key);
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        refused();
        throw tooMany(reached.msBeforeNext / 1000);
      }
    }
  }
}

type Count = readonly [counted: Counted, key: string];

function placesOf(kind: 'login' | 'register', address: string): Count[] {
  const wide = wideNetworkOf(address);
  return [[`${kind}-address`, networkOf(address)], ...(wide === undefined ? [] : [[`${kind}-wide`, wide] as const])];
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { type RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import type { DataSource } from 'typeorm';
import { storedCounter } from '../http/limits/stored-counter.ts';
import { networkOf, wideNetworkOf } from '../http/connections/client-address.ts';
import { tooManyAttempts } from '../http/problem-error.ts';
import type { Caller, SecurityLog } from '../security-log/security-log.ts';
import type { Settings } from '../settings.ts';
import type { Admission, Origin } from './admission.ts';
import { attemptLimits, type Counted } from './attempt-limits.ts';
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

  constructor(
    database: DataSource,
    limits: Settings['limits'],
    readonly log: SecurityLog,
    private readonly admission: Admission,
  ) {
    const counters = Object.entries(attemptLimits(limits)).map(([keyPrefix, { attempts, seconds }]) => [
      keyPrefix,
      storedCounter(database, keyPrefix, { points: attempts, duration: seconds }),
    ]);
    this.#counters = Object.fromEntries(counters) as Record<Counted, RateLimiterPostgres>;
  }

  /** Runs `work` when its turn comes: see `Admission`. */
  admit<Result>(origin: Origin, work: () => Promise<Result>): Promise<Result> {
    return this.admission.run(origin, work);
  }

  /**
   * Counts a login as failed before its password is checked, so that of many at once no more are let through than of many one after
   * another.
   *
   * @throws {Refusal} 429 when there were too many
   */
  async beginLogin({ username, device, isKnownNetwork }: LoginCandidate, caller: Caller): Promise<Attempt> {
    const key = usernameKey(username);
    const account = createHash('sha256').update(key).digest('base64url');
    const network = networkOf(caller.address);
    const byNetwork: Count = isKnownNetwork ? ['login-known-network', `${account} ${network}`] : ['login-account', account];
    const own: Count = device === undefined ? byNetwork : ['login-device', device];
    const counts: Count[] = device === undefined ? [...placesOf('login', caller.address), own] : [own, ['login-devices', account]];
    await this.countAll(counts, () => this.log.write('login-limited', caller, { usernameKey: key }));
    return this.attempt(own, counts, () => this.log.write('login-failed', caller, { usernameKey: key }));
  }

  /** @throws {Refusal} 429 when too many accounts were registered from this address */
  async beginRegistration(caller: Caller): Promise<void> {
    await this.countAll(placesOf('register', caller.address), () => this.log.write('registration-limited', caller));
  }

  /** @throws {Refusal} 429 when a logged-in person gave too many wrong passwords or passkeys */
  async beginProof(owner: string, caller: Caller): Promise<Attempt> {
    const fail = () => this.log.write('proof-failed', caller, { owner });
    const own: Count = ['proof', owner];
    await this.countAll([own], fail);
    return this.attempt(own, [own], fail);
  }

  /** A success forgets `own`, and takes one back of the other counts. */
  private attempt(own: Count, counts: Count[], fail: () => void): Attempt {
    const reward = ([counted, key]: Count) => this.#counters[counted].reward(key);
    const forget = ([counted, key]: Count) => this.#counters[counted].delete(key);
    return {
      succeed: async () => void (await Promise.all(counts.map((count) => (count === own ? forget(count) : reward(count))))),
      withdraw: async () => void (await Promise.all(counts.map(reward))),
      fail,
    };
  }

  /** One after another: whom the limit of an address or a browser refuses does not count against the account. */
  private async countAll(counts: Count[], refused: () => void) {
    for (const [counted, key] of counts) {
      try {
        await this.#counters[counted].consume(key);
      } catch (reached) {
        if (!(reached instanceof RateLimiterRes)) throw reached;
        refused();
        throw tooManyAttempts(reached.msBeforeNext / 1000);
      }
    }
  }
}

type Count = readonly [counted: Counted, key: string];

function placesOf(kind: 'login' | 'register', address: string): Count[] {
  const wide = wideNetworkOf(address);
  return [...(wide === undefined ? [] : [[`${kind}-wide`, wide] as const]), [`${kind}-address`, networkOf(address)]];
}

import { createHash } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { DataSource } from 'typeorm';
import { networkOf, wideNetworkOf } from '../http/connections/client-address.ts';
import { tooManyAttempts } from '../http/problem-error.ts';
import type { Caller, SecurityLog } from '../security-log/security-log.ts';
import type { Settings } from '../settings.ts';
import { countStored, storedCounters } from '../http/limits/counters.ts';
import { Admission, type AttemptSource } from './admission.ts';

const quarterHour = 15 * 60;
const hour = 60 * 60;

/** Hosters give each customer an IPv6 /48, which contains 65,536 networks of the size /64. */
const perWideNetwork = 4;

/** As many devices as one person guesses on at the same time. */
const devicesAtOnce = 5;

/** The limits of attempts: how many in how many seconds. The database counts them, for all servers together. See the README. */
const attemptLimits = ({ loginAccount, loginAddress, registerAddress }: Settings['limits']) => ({
  'login-device': { points: loginAccount, duration: quarterHour },
  /** Failed logins to one account in all such browsers together: somebody with the password can create many. */
  'login-devices': { points: loginAccount * devicesAtOnce, duration: quarterHour },
  'login-known-network': { points: loginAccount, duration: quarterHour },
  /** Failed logins to one account from everywhere else together. */
  'login-account': { points: loginAccount, duration: quarterHour },
  /** Failed logins from one address, or from one /64 of IPv6. Known browsers are not counted. */
  'login-address': { points: loginAddress, duration: quarterHour },
  'login-wide': { points: loginAddress * perWideNetwork, duration: quarterHour },
  /** New accounts from one address, or from one /64 of IPv6. */
  'register-address': { points: registerAddress, duration: hour },
  'register-wide': { points: registerAddress * perWideNetwork, duration: hour },
  proof: { points: loginAccount, duration: quarterHour },
});

type Limit = keyof ReturnType<typeof attemptLimits>;
type LoginOrigin = { readonly device: string | undefined; readonly isKnownNetwork: boolean };
type Count = readonly [limit: Limit, key: string];

/** An attempt that counts as failed until it succeeds. */
export interface Attempt {
  /** Uncounts the attempt, and resets the count of failures before it. */
  readonly succeed: () => Promise<void>;
  /** Uncounts the attempt: the password was not checked. */
  readonly withdraw: () => Promise<void>;
  readonly fail: () => void;
}

/** Limits how often passwords are guessed and accounts are registered, and logs the attempts. */
@Injectable()
export class AttemptsService {
  readonly #counters;
  readonly #admission = new Admission();

  constructor(
    database: DataSource,
    limits: Settings['limits'],
    readonly log: SecurityLog,
  ) {
    this.#counters = storedCounters(database, attemptLimits(limits));
  }

  admit<Result>(source: AttemptSource, work: () => Promise<Result>): Promise<Result> {
    return this.#admission.run(source, work);
  }

  /**
   * Counts a login as failed before its password is checked, so that concurrent attempts cannot exceed the limit. `device` names
   * the browser if the account was logged in there before. @throws {ProblemError} 429 after too many failures
   */
  async beginLogin(key: string, { device, isKnownNetwork }: LoginOrigin, caller: Caller): Promise<Attempt> {
    const account = createHash('sha256').update(key).digest('base64url');
    const network = networkOf(caller.address);
    const byNetwork: Count = isKnownNetwork ? ['login-known-network', `${account} ${network}`] : ['login-account', account];
    const own: Count = device === undefined ? byNetwork : ['login-device', device];
    const counts: Count[] = device === undefined ? [...networkCounts('login', caller), own] : [own, ['login-devices', account]];
    await this.countAll(counts, () => this.log.write('login-limited', caller, { usernameKey: key }));
    return this.attempt(own, counts, () => this.log.write('login-failed', caller, { usernameKey: key }));
  }

  /** @throws {ProblemError} 429 after too many registrations from this address */
  async beginRegistration(caller: Caller): Promise<void> {
    await this.countAll(networkCounts('register', caller), () => this.log.write('registration-limited', caller));
  }

  /** @throws {ProblemError} 429 after too many wrong passwords or passkeys of the logged-in user */
  async beginProof(owner: string, caller: Caller): Promise<Attempt> {
    const fail = () => this.log.write('proof-failed', caller, { owner });
    const own: Count = ['proof', owner];
    await this.countAll([own], fail);
    return this.attempt(own, [own], fail);
  }

  /** A success resets `own`, and takes one back from the other counts. */
  private attempt(own: Count, counts: Count[], fail: () => void): Attempt {
    const takeBack = ([limit, key]: Count) => this.#counters[limit].reward(key);
    const reset = ([limit, key]: Count) => this.#counters[limit].delete(key);
    return {
      succeed: async () => void (await Promise.all(counts.map((count) => (count === own ? reset(count) : takeBack(count))))),
      withdraw: async () => void (await Promise.all(counts.map(takeBack))),
      fail,
    };
  }

  /** Counts in sequence: an attempt that the limit of an address or a browser rejects does not count for the account. */
  private async countAll(counts: Count[], onLimit: () => void) {
    for (const [limit, key] of counts) {
      const wait = await countStored(this.#counters[limit], key);
      if (wait === undefined) continue;
      onLimit();
      throw tooManyAttempts(wait);
    }
  }
}

/** The /48 last: what the limit of one /64 rejects would use up that of its neighbours. */
function networkCounts(kind: 'login' | 'register', { address }: Caller): Count[] {
  const wide = wideNetworkOf(address);
  return [[`${kind}-address`, networkOf(address)], ...(wide === undefined ? [] : [[`${kind}-wide`, wide] as const])];
}

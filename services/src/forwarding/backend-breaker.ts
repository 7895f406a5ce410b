import CircuitBreaker from 'opossum';
import { LRUCache } from 'lru-cache';
import type { Client } from '../http/connections/client-address.ts';
import { ProblemError } from '../http/problem-error.ts';
import { ClientLeftError, isEvicted, isUnreachable } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';
import { FailingUsers } from './failing-users.ts';

/**
 * Leaves a failing backend alone for five seconds, and then tries one request. If it cannot be connected to, that is for everybody. If it
 * hangs or fails otherwise, perhaps because of what is asked, that takes failures of three users, and is for their network only: three
 * accounts that asked for a slow page once took the backend from everybody.
 */
export class BackendBreaker {
  readonly #all = circuitBreaker(isUnreachable);
  readonly #networks = new LRUCache<string, NetworkBreaker>({
    max: backendLimits.networks,
    dispose: (breaker) => breaker.shutdown(),
  });

  /** Sends a request of a client, or throws the error of an open breaker. */
  async fire<Result>([network, user = '']: Client, send: () => Promise<Result>): Promise<Result> {
    return (await this.#all.fire(() => this.#ofNetwork(network).fire(user, send))) as Result;
  }

  shutdown() {
    this.#all.shutdown();
    this.#networks.clear();
  }

  #ofNetwork(network: string): NetworkBreaker {
    const breaker = this.#networks.get(network) ?? new NetworkBreaker();
    this.#networks.set(network, breaker);
    return breaker;
  }
}

class NetworkBreaker {
  readonly #failing = new FailingUsers(backendLimits.rolling);
  readonly #breaker = circuitBreaker((error, user) => {
    if (error instanceof ClientLeftError || error instanceof ProblemError || isEvicted(error) || isUnreachable(error)) return false;
    return this.#failing.add(user) >= backendLimits.failingUsers;
  });

  fire(user: string, send: Send) {
    return this.#breaker.fire(send, user);
  }

  shutdown() {
    this.#breaker.shutdown();
  }
}

type Send = () => Promise<unknown>;

/** Opens when half of at least 10 requests in 10 seconds failed. */
const circuitBreaker = (isFault: (error: unknown, user: string) => boolean) =>
  new CircuitBreaker((send: Send, _user?: string) => send(), {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    rollingCountTimeout: backendLimits.rolling,
    resetTimeout: 5000,
    // Its types do not name what `fire` was called with.
    errorFilter: (error: unknown, _send?: Send, user = '') => !isFault(error, user),
  });

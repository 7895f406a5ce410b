import type { BeforeApplicationShutdown } from '@nestjs/common';
import CircuitBreaker from 'opossum';
import { setTimeout as wait } from 'node:timers/promises';
import { type Dispatcher, Pool } from 'undici';
import { FairSemaphore } from '../http/limits/fair-semaphore.ts';
import { ProblemError } from '../http/problem-error.ts';
import { guardedLookup } from '../network/guarded-lookup.ts';
import { faultOf } from '../network/outgoing-address.ts';
import { BackendError, ClientLeftError, isUnreachable, toBackendError } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';
import { FailingUsers } from './failing-users.ts';

type Send = () => Promise<Dispatcher.ResponseData>;

/** The connections to one backend, and what protects the server from it. */
export class BackendConnection {
  readonly pool: Pool;
  /** For each user. */
  readonly permits = new FairSemaphore({
    permits: backendLimits.requests,
    perNetwork: backendLimits.perUser,
    maxWaiting: backendLimits.waiting,
  });
  readonly #failing = new FailingUsers(backendLimits.rolling);
  /** Opens when half of at least 10 requests in 10 seconds got no answer. Then one request is tried every 5 seconds. */
  readonly #breaker = new CircuitBreaker((send: Send, _owner: string) => send(), {
    timeout: false,
    errorThresholdPercentage: 50,
    volumeThreshold: 10,
    rollingCountTimeout: backendLimits.rolling,
    resetTimeout: 5000,
    // Its types do not name what `fire` was called with.
    errorFilter: (error: unknown, _send?: Send, owner = '') => !this.#isFault(error, owner),
  });

  constructor(
    readonly url: URL,
    allowLocal: boolean,
  ) {
    this.pool = new Pool(url.origin, {
      connections: backendLimits.requests,
      connect: { timeout: backendLimits.connect, lookup: guardedLookup({ allowLocal }) },
      headersTimeout: backendLimits.answer,
      bodyTimeout: backendLimits.idle,
      maxHeaderSize: 16 * 1024,
      pipelining: 1,
    });
  }

  /** Sends a request of a user, and resolves when its answer begins. @throws {BackendError | ClientLeftError} */
  async send(options: Dispatcher.RequestOptions, owner: string): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#breaker.fire(() => this.pool.request(options), owner);
    } catch (error) {
      throw toBackendError(error);
    }
  }

  /** A backend may hang or fail because of what one user asks. That takes nothing from others. */
  #isFault(error: unknown, owner: string): boolean {
    if (error instanceof ClientLeftError || error instanceof ProblemError) return false;
    return isUnreachable(error) || this.#failing.add(owner) >= backendLimits.failingUsers;
  }

  /** Lets the running requests end for a moment, then ends them. */
  async close() {
    this.#breaker.shutdown();
    await Promise.race([this.pool.close(), wait(graceMs, undefined, { ref: false })]);
    await this.pool.destroy();
  }
}

const graceMs = 3000;

/** Keeps the connections to the backends of apps, apart for each: a slow backend takes nothing from others. */
export class BackendConnections implements BeforeApplicationShutdown {
  readonly #open = new Map<string, BackendConnection>();

  /** @param allowLocal - allows addresses of this machine and its network, and plain HTTP */
  constructor(readonly allowLocal: boolean) {}

  /** Returns the connection to the backend of an app. @throws {BackendError} if its address is not allowed any more */
  to(app: string, address: string): BackendConnection {
    const known = this.#open.get(app);
    if (known?.url.href === new URL(address).href) return known;
    const url = new URL(address);
    if (faultOf(url, this)) throw new BackendError('forbidden');
    void known?.close();
    const connection = new BackendConnection(url, this.allowLocal);
    this.#open.set(app, connection);
    return connection;
  }

  async beforeApplicationShutdown() {
    await Promise.all([...this.#open.values()].map((connection) => connection.close()));
  }
}

import type { BeforeApplicationShutdown } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import type { Dispatcher, Pool as BackendPool } from 'undici';
import type { Client } from '../http/connections/client-address.ts';
import { faultOf } from '../network/outgoing-address.ts';
import { BackendBreaker } from './backend-breaker.ts';
import { BackendError, toBackendError } from './backend-error.ts';
import { backendLimits } from './backend-limits.ts';
import { BackendPermits } from './backend-permits.ts';
import { steppedConnector } from './stepped-connector.ts';

/** The connections to one backend, and what protects the server from it. */
export class BackendConnection {
  readonly pool: BackendPool;
  readonly permits = new BackendPermits();
  readonly #breaker = new BackendBreaker();

  constructor(
    readonly url: URL,
    allowLocal: boolean,
    { Pool, errors }: Pick<typeof import('undici'), 'Pool' | 'errors'>,
  ) {
    this.pool = new Pool(url.origin, {
      connections: backendLimits.requests,
      connect: steppedConnector({ backend: url.origin, allowLocal, errors }),
      headersTimeout: backendLimits.answer,
      bodyTimeout: backendLimits.idle,
      maxHeaderSize: 16 * 1024,
      pipelining: 1,
    });
  }

  /** Sends a request of a client, and resolves when its answer begins. @throws {BackendError | ClientLeftError} */
  async send(options: Dispatcher.RequestOptions, client: Client): Promise<Dispatcher.ResponseData> {
    try {
      return await this.#breaker.fire(client, () => this.pool.request(options));
    } catch (error) {
      throw error instanceof Error ? toBackendError(error) : error;
    }
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
  async to(app: string, address: string): Promise<BackendConnection> {
    // Loaded at the first request, because it took a twentieth of the processor time of a start.
    const undici = await import('undici');
    const known = this.#open.get(app);
    if (known?.url.href === new URL(address).href) return known;
    const url = new URL(address);
    if (faultOf(url, this)) throw new BackendError('forbidden');
    void known?.close();
    const connection = new BackendConnection(url, this.allowLocal, undici);
    this.#open.set(app, connection);
    return connection;
  }

  async beforeApplicationShutdown() {
    await Promise.all([...this.#open.values()].map((connection) => connection.close()));
  }
}

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import type { ItemChange } from '@daybook/contracts/changes';
import { Inject, Injectable, Logger, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DatabaseClient } from '../database/database-client.ts';
import { connectionNames } from '../database/server-connections.ts';
import { directUrl } from '../database/direct-connections.ts';
import { sessionLimits, timeLimits } from '../database/time-limits.ts';
import { type NumberedChange, toChange } from './changes.service.ts';

export interface Follower {
  onChange(change: NumberedChange): void;
  /** Called when changes up to this number may have been missed. */
  onMissed(last: number): void;
}

/** In milliseconds. The connection is idle for hours, and nothing else would notice that its server has gone. */
const timing = { check: 15_000, retry: { least: 500, most: 3000 } };

/** Tells followers the changes of their owner, by one connection to the database for all of them. */
@Injectable()
export class ChangeFeed implements OnApplicationBootstrap, OnModuleDestroy {
  readonly #logger = new Logger(ChangeFeed.name);
  readonly #followers = new Map<string, Set<Follower>>();
  readonly #stopping = new AbortController();
  #isListening = false;
  #ended = Promise.resolve();

  constructor(@Inject(directUrl) private readonly url: string) {}

  onApplicationBootstrap() {
    this.#ended = this.run();
  }

  async onModuleDestroy() {
    this.#stopping.abort();
    await this.#ended;
  }

  /** False while the connection is lost: a follower would hear nothing. */
  get isListening() {
    return this.#isListening;
  }

  /** Returns the function that ends it. */
  follow(owner: string, follower: Follower): () => void {
    const followers = this.#followers.get(owner) ?? new Set();
    this.#followers.set(owner, followers.add(follower));
    return () => {
      followers.delete(follower);
      if (followers.size === 0 && this.#followers.get(owner) === followers) this.#followers.delete(owner);
    };
  }

  private async run() {
    const { signal } = this.#stopping;
    while (!signal.aborted) {
      await this.listen().catch((error: Error) => this.#logger.warn(`The feed of changes has no database: ${error.message}`));
      this.#isListening = false;
      // Servers that lost the database together return at different times.
      await wait(randomInt(timing.retry.least, timing.retry.most), undefined, { signal }).catch(() => {});
    }
  }

  /** Returns, or throws, when the connection is lost. */
  private async listen() {
    const client = new DatabaseClient({
      connectionString: this.url,
      application_name: connectionNames.changes,
      connectionTimeoutMillis: timeLimits.connection,
      ...sessionLimits(timeLimits.statement),
    });
    client.isInUse = true;
    const lost = new AbortController();
    client.on('error', () => lost.abort()).once('end', () => lost.abort());
    client.on('notification', ({ payload = '' }) => this.publish(payload));
    const signal = AbortSignal.any([lost.signal, this.#stopping.signal]);
    try {
      await client.connect();
      await client.query('listen daybook_changes');
      this.#isListening = true;
      await this.tellMissed(client);
      while (!signal.aborted) {
        await client.query('select 1');
        await wait(timing.check, undefined, { signal }).catch(() => {});
      }
    } finally {
      await Promise.race([client.end(), once(client, 'end')]).catch(() => {});
    }
  }

  /** The payload begins with the owner, so that the changes of users without an open page are not parsed. */
  private publish(payload: string) {
    const followers = this.#followers.get(payload.slice(0, uuidLength));
    if (!followers) return;
    const [last, topic, ids, versions] = JSON.parse(payload.slice(uuidLength)) as Notification;
    for (const [index, id] of ids.entries()) {
      const number = last - ids.length + 1 + index;
      const change = toChange(topic, id, versions[index]);
      for (const follower of [...followers]) follower.onChange({ number, change });
    }
  }

  /** Tells the followers the last changes of their owners. Most have missed none, and must not all read again at once. */
  private async tellMissed(client: DatabaseClient) {
    const owners = [...this.#followers.keys()];
    if (owners.length === 0) return;
    const { rows } = await client.query<{ owner: string; last: number }>(
      'select owner_id as owner, last::float8 as last from change_counters where owner_id = any($1)',
      [owners],
    );
    for (const { owner, last } of rows) for (const follower of [...(this.#followers.get(owner) ?? [])]) follower.onMissed(last);
  }
}

/** The number of the last change, and the items in their order. */
type Notification = [
  last: number,
  topic: ItemChange['topic'],
  ids: readonly (string | null)[],
  versions: readonly (number | null)[],
];

const uuidLength = 36;

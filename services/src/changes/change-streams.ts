import { type ItemChange, maxStreams } from '@daybook/contracts/changes';
import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { Gauge } from 'prom-client';
import type { Client } from '../http/connections/client-address.ts';
import { FairBudget } from '../http/limits/fair-budget.ts';
import { busy } from '../http/problem-error.ts';
import { metrics } from '../metrics.ts';
import { ChangeFeed } from './change-feed.ts';
import { ChangeWriter } from './change-writer.ts';
import { ChangesService } from './changes.service.ts';
import { EventStream } from '../http/responses/event-stream.ts';

/** Streams of this process, of all clients and of one network. Each has a connection. */
const limits = { all: 5000, perNetwork: 2500 };

interface Options {
  readonly owner: string;
  readonly client: Client;
  /** The number of the last change that the client knows. */
  readonly cursor: number | undefined;
  /** True for the topics that the client may read. */
  readonly mayRead: (topic: ItemChange['topic']) => boolean;
}

/** The open streams of changes. */
@Injectable()
export class ChangeStreams implements OnModuleDestroy {
  readonly #budget = new FairBudget(limits.all, limits.perNetwork);
  readonly #open = new Map<string, Set<EventStream>>();
  #isClosing = false;

  constructor(
    private readonly feed: ChangeFeed,
    private readonly changes: ChangesService,
  ) {
    measure('daybook_change_streams', 'Open streams of changes.', () => this.all().length);
    const help = '1 while this server is notified of changes, 0 while it or one of its processes has no database.';
    measure('daybook_change_feed', help, () => Number(feed.isListening), 'min');
  }

  /** Ends all streams, so that their clients go to another server before this one stops. */
  onModuleDestroy() {
    this.#isClosing = true;
    for (const stream of this.all()) stream.finish();
  }

  /** Returns a stream of the changes that the client does not know. @throws {ProblemError} 503 if there is no room or no database */
  async open({ owner, client, cursor, mayRead }: Options): Promise<EventStream> {
    if (this.#isClosing || !this.feed.isListening) throw busy(10);
    const stream = new EventStream();
    const release = this.#budget.reserve(client, { amount: 1, evict: () => (stream.close(), true) });
    if (!release) {
      stream.close();
      throw busy(10);
    }
    stream.onClose(release);
    this.add(owner, stream);

    const writer = new ChangeWriter(stream, mayRead);
    // Before the missed changes are read, so that none is lost in between.
    stream.onClose(this.feed.follow(owner, writer));
    try {
      writer.begin(await this.changes.listMissed(owner, cursor));
    } catch (error) {
      stream.close();
      throw error;
    }
    if (stream.isClosed) throw busy(10);
    return stream;
  }

  private add(owner: string, stream: EventStream) {
    const streams = this.#open.get(owner) ?? new Set();
    this.#open.set(owner, streams.add(stream));
    const [oldest] = streams;
    if (streams.size > maxStreams) oldest?.close();
    stream.onClose(() => {
      streams.delete(stream);
      if (streams.size === 0 && this.#open.get(owner) === streams) this.#open.delete(owner);
    });
  }

  private all() {
    return [...this.#open.values()].flatMap((streams) => [...streams]);
  }
}

function measure(name: string, help: string, read: () => number, aggregator: 'sum' | 'min' = 'sum') {
  // The tests create several applications in one process.
  metrics.removeSingleMetric(name);
  new Gauge({
    name,
    help,
    aggregator,
    registers: [metrics],
    collect() {
      this.set(read());
    },
  });
}

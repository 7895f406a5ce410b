import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { setImmediate } from 'node:timers/promises';
import pLimit from 'p-limit';
import {
  chooseReleases,
  type LiveRelease,
  LiveReleasesService,
  rolloutsOf,
  type ServableRelease,
  TryLinksService,
} from '../releases/public.ts';
import { type PageOptions, type PageState, toPageState } from './page-state.ts';
import type { Visitor } from './visitor-cookies.ts';

/** How long a page waits for the current live releases, in milliseconds. Then it uses the last known ones. */
const waitMs = 500;

/** The time limit of a query: on a dead connection it would block the next one. */
const queryMs = 5000;

/** How long no query runs after one that failed. */
const pauseMs = 1000;

/** How many pages go on in one turn of the event loop. Each takes most of a millisecond. */
const pagesInTurn = 8;

/** How many page states are cached. Each set of rollouts and tried releases has its own. */
const maxPages = 64;

/** The live releases at one moment, and the pages made of them. */
interface Snapshot {
  /** Changes whenever something goes live. */
  readonly state: string;
  readonly live: readonly LiveRelease[];
  readonly pages: LRUCache<string, PageState>;
}

/** Provides the pages of the live releases. While the database does not respond, those that were live last. */
@Injectable()
export class LivePage implements OnApplicationBootstrap {
  readonly #log = new Logger('LivePage');
  #snapshot: Snapshot | undefined;
  #refreshing: Promise<void> | undefined;
  #pausedUntil = 0;
  /** All pages that wait for a query go on when it ends: while 400 connections asked for pages, one of 0.45 s was followed by a turn of 0.35 s. */
  readonly #inTurns = pLimit(pagesInTurn);

  constructor(
    private readonly releases: LiveReleasesService,
    private readonly links: TryLinksService,
    private readonly options: PageOptions,
  ) {}

  /** Reads a first snapshot, in case the database fails before the first page. */
  async onApplicationBootstrap() {
    await this.refresh().catch(() => {});
  }

  async current() {
    const snapshot = await this.currentSnapshot();
    await this.#inTurns(() => setImmediate());
    return {
      /** True if visitors may get different releases. */
      isRolling: snapshot.live.some(({ rollout }) => rollout !== null),
      releases: snapshot.live,
      /** Returns the page of a visitor; undefined while no shell is live. */
      pageFor: (visitor: Visitor) => this.pageOf(snapshot, visitor),
    };
  }

  /** Returns a release that visitors may get without a query; undefined if it is not live. */
  find(app: string, version: string): ServableRelease | undefined {
    const release = this.#snapshot?.live.find((live) => live.app === app);
    return [release, release?.fallback, release?.rollout].find((served) => served?.version === version) ?? undefined;
  }

  private async pageOf({ live, pages }: Snapshot, { id, trying }: Visitor) {
    const tried = (trying && (await withTimeout(this.links.find(trying), waitMs).catch(() => null))) ?? undefined;
    const key = [...rolloutsOf(live, id), tried && `${tried.app}@${tried.version} ${trying?.until}`].join(' ');
    const known = pages.get(key);
    if (known) return known;
    const page = toPageState(chooseReleases(live, id, tried), this.options, tried && trying);
    pages.set(key, page);
    return page;
  }

  private async currentSnapshot(): Promise<Snapshot> {
    const refreshed = this.refresh();
    if (this.#snapshot) await withTimeout(refreshed, waitMs).catch(() => {});
    else await refreshed;
    if (!this.#snapshot) throw new Error('The live releases are not known.');
    return this.#snapshot;
  }

  /** Runs one query at a time, however many pages wait for it. */
  private refresh(): Promise<void> {
    if (this.#snapshot && Date.now() < this.#pausedUntil) return Promise.resolve();
    this.#refreshing ??= this.readInTime().finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  private async readInTime() {
    try {
      await withTimeout(this.read(), queryMs);
    } catch (error) {
      this.#pausedUntil = Date.now() + pauseMs;
      if (!this.#snapshot) throw error;
      this.#log.warn(`Cannot read the live releases; serving those that were live last. ${String(error)}`);
    }
  }

  private async read() {
    const state = await this.releases.state();
    if (state === this.#snapshot?.state) return;
    this.#snapshot = { state, live: await this.releases.list(), pages: new LRUCache({ max: maxPages }) };
  }
}

/** Rejects if `work` does not settle within `ms` milliseconds. */
async function withTimeout<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${ms} ms.`)), ms).unref();
  });
  return Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}

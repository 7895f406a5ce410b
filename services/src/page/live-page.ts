import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import {
  chooseReleases,
  type LiveRelease,
  LiveReleasesService,
  type ReleaseFiles,
  type TriedRelease,
  type Trying,
  TryLinksService,
} from '../releases/public.ts';
import { toPageState, type PageState } from './page-state.ts';
import type { Visitor } from './visitor-cookies.ts';

/** How long a page may wait to hear whether something else went live, before it takes what was live last. */
const patience = 500;

/** How long a question may take: on a line that hangs it would keep the next one from being asked. */
const limit = 5000;

/** How long nobody asks again after a database did not answer. */
const pause = 1000;

/** How many kinds of pages are kept: each set of rollouts and tried releases makes another. */
const kept = 64;

/** What is live, and the pages that were made of it. */
interface Known {
  readonly state: string;
  readonly live: readonly LiveRelease[];
  readonly pages: Map<string, PageState | undefined>;
}

/** What is shown at one moment. */
export interface CurrentPages {
  /** Whether visitors are told apart. */
  readonly isRolling: boolean;
  readonly releases: readonly LiveRelease[];
  /** What a visitor's page is made of. Undefined while no shell is live. */
  readonly pageFor: (visitor: Visitor) => Promise<PageState | undefined>;
}

/** What pages are made of now. While the database does not answer, what they were made of last. */
@Injectable()
export class LivePage implements OnApplicationBootstrap {
  readonly #log = new Logger('LivePage');
  #known: Known | undefined;
  #asking: Promise<void> | undefined;
  #pausedUntil = 0;

  constructor(
    private readonly releases: LiveReleasesService,
    private readonly links: TryLinksService,
  ) {}

  /** Before the first page: where the database goes before that, there is something to go on with. */
  async onApplicationBootstrap() {
    await this.ask().catch(() => {});
  }

  async current(): Promise<CurrentPages> {
    const known = await this.now();
    return {
      isRolling: known.live.some(({ rollout }) => rollout !== null),
      releases: known.live,
      pageFor: (visitor) => this.pageOf(known, visitor),
    };
  }

  /** The file list of a release that pages load now; known without asking anybody. */
  filesOf(app: string, version: string): ReleaseFiles | undefined {
    const release = this.#known?.live.find((live) => live.app === app);
    return [release, release?.fallback, release?.rollout].find((served) => served?.version === version)?.files;
  }

  private async pageOf({ live, pages }: Known, { id, trying }: Visitor) {
    const tried = trying && (await inTime(this.find(trying), patience).catch(() => undefined));
    const chosen = chooseReleases(live, id, tried);
    const key = [...chosen.map(({ app, version }) => `${app}@${version}`), tried && trying?.until].join(' ');
    const page = pages.get(key) ?? toPageState(chosen, tried && trying);
    remember(pages, key, page);
    return page;
  }

  private async now(): Promise<Known> {
    const asked = this.ask();
    if (this.#known) await Promise.race([asked.catch(() => {}), wait(patience, undefined, { ref: false })]);
    else await asked;
    if (!this.#known) throw new Error('What is live is not known.');
    return this.#known;
  }

  /** One question at a time, however many pages wait for its answer. */
  private ask(): Promise<void> {
    if (this.#known && Date.now() < this.#pausedUntil) return Promise.resolve();
    this.#asking ??= this.renew().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  private async renew() {
    try {
      await inTime(this.read(), limit);
    } catch (error) {
      this.#pausedUntil = Date.now() + pause;
      if (!this.#known) throw error;
      this.#log.warn(`What is live is not known; serving what was live last. ${String(error)}`);
    }
  }

  private async read() {
    const state = await this.releases.state();
    if (state !== this.#known?.state) this.#known = { state, live: await this.releases.list(), pages: new Map() };
  }

  private async find(trying: Trying): Promise<TriedRelease | undefined> {
    const release = await this.links.find(trying);
    return release
      ? { app: release.app, version: release.version, description: release.description, files: release.files }
      : undefined;
  }
}

function remember(pages: Known['pages'], key: string, page: PageState | undefined) {
  const [oldest] = pages.keys();
  if (pages.size >= kept && !pages.has(key) && oldest !== undefined) pages.delete(oldest);
  pages.set(key, page);
}

/** @throws when it takes longer */
async function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${ms} ms.`)), ms).unref();
  });
  return Promise.race([work, tooLate]).finally(() => clearTimeout(timer));
}

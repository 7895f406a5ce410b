import { Injectable, Logger } from '@nestjs/common';
import { setTimeout as wait } from 'node:timers/promises';
import { ReleasesService, type ReleaseFiles } from '../releases/releases.service.ts';
import { toPageState, type PageState } from './page-state.ts';

/** How long a page may wait to hear whether something else went live, before it takes what was live last. */
const patience = 500;

/** How long nobody asks again after a database did not answer. */
const pause = 1000;

/** What pages are made of now. While the database does not answer, what they were made of last. */
@Injectable()
export class LivePage {
  readonly #log = new Logger('LivePage');
  #known: { readonly state: string; readonly page: PageState | undefined } | undefined;
  #asking: Promise<void> | undefined;
  #pausedUntil = 0;

  constructor(private readonly releases: ReleasesService) {}

  /** Undefined while no shell is live. */
  async current(): Promise<PageState | undefined> {
    const asked = this.ask();
    if (this.#known) await Promise.race([asked.catch(() => {}), wait(patience, undefined, { ref: false })]);
    else await asked;
    return this.#known?.page;
  }

  /** The file list of a release that pages load now; known without asking anybody. */
  filesOf(app: string, version: string): ReleaseFiles | undefined {
    const release = this.#known?.page?.releases.find((live) => live.app === app);
    return [release, release?.fallback].find((served) => served?.version === version)?.files;
  }

  /** One question at a time, however many pages wait for its answer. */
  private ask(): Promise<void> {
    if (this.#known && Date.now() < this.#pausedUntil) return Promise.resolve();
    this.#asking ??= this.renew().finally(() => (this.#asking = undefined));
    return this.#asking;
  }

  private async renew() {
    try {
      const state = await this.releases.state();
      if (state !== this.#known?.state) this.#known = { state, page: toPageState(await this.releases.live()) };
    } catch (error) {
      this.#pausedUntil = Date.now() + pause;
      if (!this.#known) throw error;
      this.#log.warn(`What is live is not known; serving what was live last. ${String(error)}`);
    }
  }
}

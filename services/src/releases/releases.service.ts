import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { apiVersion } from '@daybook/contracts/api';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { Rollout } from '@daybook/contracts/releases';
import { Database } from '../database/database.ts';
import type { Neighbour, Surroundings } from './checks/candidate.ts';
import { liveReleases } from './live-releases.ts';
import { toNeighbours } from './neighbours.ts';
import type { Described, Preparation } from './publishing/prepare.ts';
import { prepareApart } from './publishing/prepare-apart.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { Reservation } from './reservations.service.ts';
import { ReleaseStore } from './store/release-store.ts';
import { Release } from './release.entity.ts';

export { toFeed, toServed } from './feed.ts';
export { Tickets } from './health/tickets.ts';
export { choose, type Tried } from './visitors/choose.ts';
export { type Trying, TryLinks } from './visitors/try-links.ts';
export { TryLinksService } from './visitors/try-links.service.ts';
export { shellName } from './checks/candidate.ts';
export { fileAddress, isPrecompressed, type ReleaseFiles } from './release-files.ts';
export { isReserved } from './reserved-paths.ts';
export { VerifiedFiles } from './verified-files.ts';

/** A release that is live, and the change that made it so. */
export interface LiveRelease {
  readonly app: string;
  readonly version: string;
  readonly change: string;
  readonly by: string;
  readonly description: ReleaseDescription;
  readonly files: ReleaseFiles;
  /** What was live before this version first was: where this one fails, a page goes on with it. Null for an app's first. */
  readonly fallback: ServableRelease | null;
  /** The change by which the fallback was live last. */
  readonly fallbackChange?: number | null;
  /** What a share of the visitors gets in its place. */
  readonly rollout: (ServableRelease & Pick<Rollout, 'share'>) | null;
}

/** What a page needs to know of a release, to load it. */
export interface ServableRelease {
  readonly version: string;
  readonly description: ReleaseDescription;
  readonly files: ReleaseFiles;
}

export interface Publishing extends Pick<Surroundings, 'app' | 'version' | 'rises'> {
  readonly by: string;
  readonly source: Preparation['source'];
  /** What is live beside it once it is live. */
  readonly live?: readonly Neighbour[];
  /** Whether stored files of a release that was published before are written once more. */
  readonly isRepaired?: boolean;
  /** Confirmed before anything is written that somebody else would write otherwise. */
  readonly reservation: Reservation;
  /** The checks alone. */
  readonly dryRun?: boolean;
}

/** What a publish led to. */
export interface Published {
  readonly app: string;
  readonly version: string;
  /** Whether it was not there before. */
  readonly isNew: boolean;
  readonly files: ReleaseFiles;
  /** In bytes of gzip. */
  readonly firstLoad: number;
}

/** The registry of releases: publishes them, and knows those that visitors get. */
@Injectable()
export class ReleasesService {
  constructor(
    private readonly database: Database,
    private readonly store: ReleaseStore,
  ) {}

  /**
   * Makes a release of a build. Files first, then the row: what is not whole is nowhere named. The same content under the same
   * version changes nothing.
   *
   * @throws {ReleaseRefused} that names each failed check
   */
  async publish({
    app,
    version,
    by,
    source,
    rises,
    live,
    isRepaired = false,
    dryRun = false,
    reservation,
  }: Publishing): Promise<Published> {
    const known = await this.find(app, version);
    const isStored = known !== null && !isRepaired && (await this.store.has(app, version));
    const target = dryRun || isStored ? null : await this.store.stage();
    try {
      const surroundings = { app, version, rises, live: live ?? toNeighbours(await this.live()), api: apiVersion };
      const what = `${app} ${version}`;
      const described = known && { description: known.description, files: known.files };
      const { firstLoad, ...release } = await prepareApart({
        what,
        source,
        surroundings,
        known: described,
        target,
        isUrgent: !rises,
      });
      // To check a build takes up to two minutes, to store it in a bucket longer.
      await reservation.confirm();
      if (target !== null) await this.store.keep(app, version, target);
      await reservation.confirm();
      if (!dryRun) await this.announce(known, { app, version, by, ...release });
      return { app, version, isNew: !known, files: release.files, firstLoad };
    } finally {
      if (target !== null) await this.store.discard(target);
    }
  }

  live(): Promise<LiveRelease[]> {
    return this.database.manager.query(liveReleases);
  }

  /** Names the state of what is live: another one means that something went live since. */
  async state(): Promise<string> {
    const [row] = await this.database.manager.query<{ newest: string | null }[]>('select max(id) as newest from live_changes');
    return row?.newest ?? '';
  }

  /** Whether exactly this release is published, and its files are stored. */
  async isPublished(app: string, version: string, { description, files }: Described): Promise<boolean> {
    const known = await this.find(app, version);
    if (!known || known.pruned || !(await this.store.has(app, version))) return false;
    return isDeepStrictEqual([known.description, known.files], [description, files]);
  }

  find(app: string, version: string): Promise<Release | null> {
    return this.database.manager.findOneBy(Release, { app, version });
  }

  /** A server of the release before does not reserve what it publishes at its start: then the row is there already. */
  private async announce(known: Release | null, release: Pick<Release, 'app' | 'version' | 'description' | 'files' | 'by'>) {
    const { app, version } = release;
    if (!known) await this.database.manager.createQueryBuilder().insert().into(Release).values(release).orIgnore().execute();
    else if (known.pruned) await this.database.manager.update(Release, { app, version }, { pruned: null });
  }
}

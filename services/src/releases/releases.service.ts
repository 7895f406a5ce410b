import { Injectable } from '@nestjs/common';
import { isDeepStrictEqual } from 'node:util';
import { apiVersion } from '@daybook/contracts/api';
import type { ReleaseDescription } from '@daybook/contracts/apps';
import type { Rollout } from '@daybook/contracts/releases';
import { Database } from '../database/database.ts';
import type { Candidate, Surroundings } from './checks/candidate.ts';
import { runChecks } from './checks/run-checks.ts';
import { firstLoadOf } from './first-load.ts';
import { liveReleases } from './live-releases.ts';
import type { Build } from './read-build.ts';
import { describeFiles, type ReleaseFiles } from './release-files.ts';
import { ReleaseRefused } from './release-refused.ts';
import { ReleaseStore } from './store/release-store.ts';
import { Release } from './release.entity.ts';

export { toFeed, toServed } from './feed.ts';
export { Tickets } from './health/tickets.ts';
export { choose, type Tried } from './visitors/choose.ts';
export { type Trying, TryLinks } from './visitors/try-links.ts';
export { shellName } from './checks/candidate.ts';
export { fileAddress, isPrecompressed, type ReleaseFiles } from './release-files.ts';
export { isReserved } from './reserved-paths.ts';

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
  readonly build: Build;
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
  async publish({ app, version, by, build, rises, dryRun = false }: Publishing): Promise<Published> {
    const { description, contents } = build;
    const files = describeFiles(contents);
    const known = await this.find(app, version);
    if (known) refuseOther(known, { description, files });
    else await this.check({ description, contents, files }, { app, version, rises });

    if (!dryRun && (!known || !(await this.store.has(app, version)))) await this.store.keep(app, version, contents);
    if (!dryRun && !known) await this.record({ app, version, description, files, by });
    if (!dryRun && known?.pruned) await this.database.manager.update(Release, { app, version }, { pruned: null });
    return { app, version, isNew: !known, files, firstLoad: firstLoadOf(description, contents) };
  }

  live(): Promise<LiveRelease[]> {
    return this.database.manager.query(liveReleases);
  }

  /** Names the state of what is live: another one means that something went live since. */
  async state(): Promise<string> {
    const [row] = await this.database.manager.query<{ newest: string | null }[]>('select max(id) as newest from live_changes');
    return row?.newest ?? '';
  }

  /** A recorded file of a release, or its compressed form (`.br`, `.gz`). */
  read(app: string, version: string, name: string) {
    return this.store.read(app, version, name);
  }

  find(app: string, version: string): Promise<Release | null> {
    return this.database.manager.findOneBy(Release, { app, version });
  }

  private async check(candidate: Candidate, place: Pick<Surroundings, 'app' | 'version' | 'rises'>) {
    const complaints = runChecks(candidate, { ...place, live: await this.live(), api: apiVersion });
    if (Object.keys(complaints).length > 0) throw new ReleaseRefused(`${place.app} ${place.version}`, complaints);
  }

  /** Another process may publish the same folder at this moment: then the row is there already. */
  private async record(release: Pick<Release, 'app' | 'version' | 'description' | 'files' | 'by'>) {
    await this.database.manager.createQueryBuilder().insert().into(Release).values(release).orIgnore().execute();
  }
}

function refuseOther(known: Release, { description, files }: Pick<Release, 'description' | 'files'>) {
  if (isDeepStrictEqual([known.description, known.files], [description, files])) return;
  throw new ReleaseRefused(`${known.app} ${known.version}`, {
    version: ['This version was published before, with other content: a release never changes.'],
  });
}

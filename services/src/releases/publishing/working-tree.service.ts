import { setTimeout as wait } from 'node:timers/promises';
import { Injectable } from '@nestjs/common';
import pLimit from 'p-limit';
import { SecurityLog } from '../../security-log/security-log.ts';
import { StartupError } from '../../start/startup-error.ts';
import type { Neighbour } from '../checks/run-checks.ts';
import { toNeighbours } from '../live/conflicts.ts';
import { LiveReleasesService } from '../live/live-releases.service.ts';
import { starter } from '../live/live-versions.ts';
import { LiveVersionsService } from '../live/live-versions.service.ts';
import { describeFiles, type ReleaseFiles } from '../release-files.ts';
import { InvalidReleaseError, readBuild } from './read-build.ts';
import { PublishingService } from './publishing.service.ts';

/** A build of the working tree, as its release.json describes it. */
interface TreeBuild extends Neighbour {
  readonly folder: string;
  readonly files: ReleaseFiles;
}

/** Releases by app and version, such as `notes 1.0.0`. */
interface PublishedBuilds {
  readonly published: readonly string[];
  readonly live: readonly string[];
}

const nameOf = ({ app, version }: Pick<TreeBuild, 'app' | 'version'>) => `${app} ${version}`;

/** Publishes the builds of a working tree at the start of the server. */
@Injectable()
export class WorkingTreeService {
  constructor(
    private readonly publishing: PublishingService,
    private readonly liveReleases: LiveReleasesService,
    private readonly liveVersions: LiveVersionsService,
    private readonly log: SecurityLog,
  ) {}

  /**
   * Publishes builds and puts those live that `replacesLive` accepts. Several servers may do so at once: one of them publishes a release
   * while the others wait.
   *
   * @param isProduction - true if people depend on what is live
   * @returns what was not published before, and what is live now and was not
   * @throws {StartupError} that names each failed check
   */
  async publish(folders: readonly string[], isProduction: boolean): Promise<PublishedBuilds> {
    try {
      const builds = folders.map(readTreeBuild);
      const live = [...(await this.othersThan(builds)), ...builds];
      const few = pLimit(atOnce);
      const isNew = await Promise.all(builds.map((build) => few(() => this.publishBuild(build, live))));
      const wentLive = await this.liveVersions.goLiveAtStart(builds, isProduction);
      for (const { app, version } of wentLive) {
        this.log.write('release-went-live', undefined, { app, version, share: 100, who: starter });
      }
      return { published: builds.filter((_, index) => isNew[index]).map(nameOf), live: wentLive.map(nameOf) };
    } catch (error) {
      throw error instanceof InvalidReleaseError ? new StartupError(error.message) : error;
    }
  }

  /** Returns false if it was published before. */
  private async publishBuild({ app, version, folder, ...described }: TreeBuild, live: readonly Neighbour[]): Promise<boolean> {
    // Most starts find every build published. Checking that in a process for each build would take a third of a start.
    if (await this.publishing.isPublished(app, version, described)) return false;
    const options = { app, version, by: starter, source: { folder }, live } as const;
    // Another server that starts with the same builds needs about as long as this one would.
    for (const end = Date.now() + reservationLimitMs; Date.now() < end; await wait(pauseMs)) {
      if (!(await this.publishing.publish(options))) continue;
      this.log.write('release-published', undefined, { app, version, who: starter });
      return true;
    }
    throw new Error(`${app} ${version} was reserved by another server for ${reservationLimitMs / 60_000} minutes.`);
  }

  /** Builds of a tree go live together, so each is checked against the other builds and not against the releases that they replace. */
  private async othersThan(builds: readonly TreeBuild[]) {
    const apps = new Set(builds.map(({ app }) => app));
    return toNeighbours(await this.liveReleases.list()).filter(({ app }) => !apps.has(app));
  }
}

function readTreeBuild(folder: string): TreeBuild {
  const { description, contents } = readBuild(folder);
  return { app: description.app.name, version: description.version, description, folder, files: describeFiles(contents) };
}

/** Each check keeps one processor busy. The server gets no requests yet. */
const atOnce = 3;

const reservationLimitMs = 5 * 60_000;
const pauseMs = 250;

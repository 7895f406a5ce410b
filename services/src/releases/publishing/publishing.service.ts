import { isDeepStrictEqual } from 'node:util';
import { Injectable } from '@nestjs/common';
import { apiVersion } from '@daybook/contracts/api';
import type { CheckContext, Neighbour } from '../checks/candidate.ts';
import { toNeighbours } from '../live/conflicts.ts';
import { LiveReleasesService } from '../live/live-releases.service.ts';
import type { ReleaseFiles } from '../release-files.ts';
import { ReleasesService } from '../releases.service.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { type Reservation, ReservationsService } from '../store/reservations.service.ts';
import type { Described, Preparation } from './prepare.ts';
import { prepareInProcess } from './prepare-in-process.ts';

export interface PublishOptions extends Pick<CheckContext, 'app' | 'version' | 'rises'>, Pick<Preparation, 'source'> {
  readonly by: string;
  /** The releases beside which it will be live. Without them, those that are live now. */
  readonly live?: readonly Neighbour[];
  /** True to write the files of a published release once more. */
  readonly isRepaired?: boolean;
  /** True to run only the checks. */
  readonly dryRun?: boolean;
}

export interface Published {
  readonly app: string;
  readonly version: string;
  readonly files: ReleaseFiles;
  /** In bytes of gzip. */
  readonly firstLoad: number;
}

/** Makes releases of builds. */
@Injectable()
export class PublishingService {
  constructor(
    private readonly store: ReleaseStore,
    private readonly releases: ReleasesService,
    private readonly liveReleases: LiveReleasesService,
    private readonly reservations: ReservationsService,
  ) {}

  /**
   * Publishes a build. Stores its files before its row, so that no row names files that are missing. The same content under the same
   * version changes nothing. Returns undefined if somebody else is publishing or pruning this version.
   *
   * @throws {InvalidReleaseError} that names each failed check
   */
  publish(options: PublishOptions): Promise<Published | undefined> {
    const { app, version } = options;
    return this.reservations.withReservation(app, version, (reservation) => this.publishReserved(options, reservation));
  }

  /** Returns true if exactly this release is published, and its files are stored. */
  async isPublished(app: string, version: string, { description, files }: Described): Promise<boolean> {
    const release = await this.releases.find(app, version);
    if (!release || release.pruned || !(await this.store.has(app, version))) return false;
    return isDeepStrictEqual([release.description, release.files], [description, files]);
  }

  private async publishReserved(
    { app, version, by, source, rises, live, isRepaired = false, dryRun = false }: PublishOptions,
    reservation: Reservation,
  ): Promise<Published> {
    const published = await this.releases.find(app, version);
    const isStored = published !== null && !isRepaired && (await this.store.has(app, version));
    const target = dryRun || isStored ? null : await this.store.stage();
    try {
      const { firstLoad, ...release } = await prepareInProcess({
        name: `${app} ${version}`,
        source,
        context: { app, version, rises, live: live ?? toNeighbours(await this.liveReleases.list()), api: apiVersion },
        published: published && { description: published.description, files: published.files },
        target,
        isUrgent: !rises,
      });
      // The checks take up to two minutes, and storing into a bucket takes longer: the reservation may be lost meanwhile.
      await reservation.confirm();
      if (target !== null) await this.store.keep(app, version, target);
      await reservation.confirm();
      if (!dryRun) await this.releases.announce(published, { app, version, by, ...release });
      return { app, version, files: release.files, firstLoad };
    } finally {
      if (target !== null) await this.store.discard(target);
    }
  }
}

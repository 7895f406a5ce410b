import { apiVersion } from '@daybook/contracts/api';
import type { PublishedRelease } from '@daybook/contracts/publishing';
import { Injectable } from '@nestjs/common';
import os from 'node:os';
import { isDeepStrictEqual } from 'node:util';
import { runInProcess } from '../../workers/run-in-worker.ts';
import type { CheckContext, Neighbour } from '../checks/run-checks.ts';
import { toNeighbours } from '../live/conflicts.ts';
import { LiveReleasesService } from '../live/live-releases.service.ts';
import type { Release } from '../release.entity.ts';
import { ReleasesService } from '../releases.service.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { type Reservation, ReservationsService } from '../store/reservations.service.ts';
import type { Described, Preparation, Prepared, PrepareResult } from './prepare.ts';
import { InvalidReleaseError } from './read-build.ts';

export interface PublishOptions extends Pick<CheckContext, 'app' | 'version'>, Pick<Preparation, 'source'> {
  readonly by: string;
  /** For a build at a start: the releases beside which it will be live. An upload is checked with those that are live now. */
  readonly live?: readonly Neighbour[];
  /** True to run only the checks. */
  readonly dryRun?: boolean;
  /** Throws if the team's access has ended meanwhile. */
  readonly requireAccess?: () => Promise<void>;
  /** Ends the checks when it aborts. It does not interrupt storing. */
  readonly signal?: AbortSignal;
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
  publish(options: PublishOptions): Promise<PublishedRelease | undefined> {
    const { app, version } = options;
    return this.reservations.withReservation(app, version, (reservation) => this.publishReserved(options, reservation));
  }

  /** Returns true if exactly this release is published, and its files are stored. */
  async isPublished(app: string, version: string, { description, files }: Described): Promise<boolean> {
    const release = await this.releases.find(app, version);
    if (!release || release.pruned || !(await this.store.has(app, version))) return false;
    return isDeepStrictEqual([release.description, release.files], [description, files]);
  }

  private async publishReserved(options: PublishOptions, reservation: Reservation): Promise<PublishedRelease> {
    const { app, version, by, live, dryRun = false, requireAccess } = options;
    const published = await this.releases.find(app, version);
    const isUpload = live === undefined;
    // An upload writes the files once more, which repairs a release with missing files.
    const isStored = published !== null && !isUpload && (await this.store.has(app, version));
    const target = dryRun || isStored ? null : await this.store.stage();
    try {
      const prepared = await this.prepare(options, published, target);
      // The checks take up to two minutes, and storing into a bucket takes longer: the reservation or the access may be lost meanwhile.
      const confirm = async () => {
        await reservation.confirm();
        await requireAccess?.();
      };
      await confirm();
      const { description, files, attestation = null, sbom = null } = prepared;
      if (!published) await this.releases.requireSignature({ app, version, attestation });
      if (target !== null) await this.store.save(app, version, target);
      await confirm();
      if (!dryRun) await this.releases.store(published, { app, version, by, description, files, attestation, sbom });
      return summarize({ app, version }, prepared);
    } finally {
      if (target !== null) await this.store.discard(target);
    }
  }

  private async prepare(
    { app, version, source, live, signal }: PublishOptions,
    published: Release | null,
    target: string | null,
  ): Promise<Prepared> {
    const isUpload = live === undefined;
    const liveReleases = isUpload ? await this.liveReleases.list() : [];
    const similar = liveReleases.find((release) => release.app === app)?.version;
    const preparation: Preparation = {
      name: `${app} ${version}`,
      source,
      context: {
        app,
        version,
        mustBeHigher: isUpload,
        live: live ?? toNeighbours(liveReleases),
        api: apiVersion,
        ...(await this.liveReleases.readGiven(app)),
      },
      published: published && described(published),
      target,
      similar: similar === undefined ? null : this.store.folderOf(app, similar),
      isUrgent: !isUpload,
    };
    return prepareInProcess(preparation, signal);
  }
}

const described = ({ description, files, pruned }: Release) => ({ description, files, isPruned: pruned !== null });

function summarize(name: Pick<PublishedRelease, 'app' | 'version'>, { files, firstLoad, warnings }: Prepared): PublishedRelease {
  const bytes = Object.values(files).reduce((total, file) => total + file.bytes, 0);
  return { ...name, files: Object.keys(files).length, bytes, firstLoad, ...(warnings.length > 0 && { warnings: [...warnings] }) };
}

/** The limits of one release. The memory is that of parsed code; the size of the files is limited at the upload. */
const limits = { seconds: 120, megabytes: 320 };

/**
 * Prepares a release in a process of its own. A build that takes too much time or memory to check, or crashes the parser, ends only
 * that process.
 *
 * @throws {InvalidReleaseError} that names each failed check
 */
async function prepareInProcess(preparation: Preparation, signal?: AbortSignal): Promise<Prepared> {
  const { PRIORITY_NORMAL, PRIORITY_BELOW_NORMAL } = os.constants.priority;
  const outcome = await runInProcess<PrepareResult>({
    script: new URL('./prepare-worker.js', import.meta.url),
    data: preparation,
    milliseconds: limits.seconds * 1000,
    memory: { maxOldGenerationSizeMb: limits.megabytes },
    // Requests come first. At the lowest priority, a busy machine took 46 s instead of 18 s for 800 kB, and would exceed the limit.
    priority: preparation.isUrgent ? PRIORITY_NORMAL : PRIORITY_BELOW_NORMAL,
    ...(signal && { signal }),
  });
  if (outcome.kind === 'error') throw outcome.error;
  if (outcome.kind !== 'result') throw new InvalidReleaseError(preparation.name, { archive: [unchecked[outcome.kind]] });
  if ('errors' in outcome.result) throw new InvalidReleaseError(preparation.name, outcome.result.errors);
  return outcome.result.prepared;
}

/** A build that exceeds these limits is an error of the build, not of the server. */
const unchecked = {
  'too-long': `Checking it takes longer than ${limits.seconds} seconds.`,
  'out-of-memory': `Checking it takes more than ${limits.megabytes} MiB of memory.`,
  crashed: 'It could not be checked: its code is nested too deeply, or the check was ended from outside.',
};

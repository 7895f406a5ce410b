import { type PublishedRelease, uploadLimits } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { readBody } from '../../http/read-body.ts';
import { Refusal, unauthorized } from '../../http/refusal.ts';
import { ReleaseRefused } from '../release-refused.ts';
import { type Releaser, ReleaseTokensService } from '../release-tokens.service.ts';
import { type Published, ReleasesService } from '../releases.service.ts';
import { type Reservation, ReservationsService } from '../reservations.service.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { spool } from './spool.ts';
import { UploadPlaces } from './upload-places.ts';

interface Upload {
  readonly app: string;
  readonly version: string;
  readonly releaser: Releaser;
  /** Its body is the archive. */
  readonly request: IncomingMessage;
  readonly dryRun: boolean;
}

/** Takes releases as teams send them. */
@Injectable()
export class UploadsService {
  readonly #places = new UploadPlaces();

  /** One release at a time is checked, so that the other processors answer requests. It holds a connection to the database. */
  readonly #oneAtATime = pLimit(1);

  constructor(
    private readonly reservations: ReservationsService,
    private readonly releases: ReleasesService,
    private readonly store: ReleaseStore,
    private readonly tokens: ReleaseTokensService,
  ) {}

  /**
   * The archive is written to the disk first. Only then is the version reserved while the archive is checked and stored, so a slow
   * upload keeps nobody waiting. The release is announced by its row at the end.
   *
   * @throws {Refusal} 422 that names each failed check, 409 while somebody else has the version
   */
  publish({ request, ...upload }: Upload): Promise<PublishedRelease> {
    return this.#places
      .held(upload.releaser.id, async () => {
        const folder = await this.store.stage();
        try {
          const archive = await readBody(request, uploadLimits.packed, (body) => spool(body, folder, uploadLimits.packed));
          // The archive may have taken long.
          if (!(await this.tokens.isGood(upload.releaser))) throw unauthorized('The release token was revoked.');
          return await this.publishArchive(upload, archive);
        } finally {
          await this.store.discard(folder);
        }
      })
      .catch((error: unknown) => {
        throw error instanceof ReleaseRefused ? new Refusal(422, error.message, { errors: error.complaints }) : error;
      });
  }

  private async publishArchive({ app, version, releaser, dryRun }: Omit<Upload, 'request'>, archive: string) {
    const release = { app, version, by: releaser.who, source: { archive }, rises: true, isRepaired: true, dryRun } as const;
    const publishReserved = (reservation: Reservation) => this.releases.publish({ ...release, reservation });
    const published = await this.#oneAtATime(() => this.reservations.reserved(app, version, publishReserved));
    if (!published) throw new Refusal(409, `${app} ${version} is being published or pruned by somebody else at this moment.`);
    return toPublishedRelease(published);
  }
}

const toPublishedRelease = ({ app, version, files, firstLoad }: Published): PublishedRelease => ({
  app,
  version,
  files: Object.keys(files).length,
  bytes: Object.values(files).reduce((total, file) => total + file.bytes, 0),
  firstLoad,
});

import { type PublishedRelease, uploadLimits } from '@daybook/contracts/releases';
import { Injectable } from '@nestjs/common';
import type { Readable } from 'node:stream';
import pLimit from 'p-limit';
import type { IncomingMessage } from 'node:http';
import { readBody } from '../http/read-body.ts';
import { Refusal } from '../http/refusal.ts';
import { ReleaseRefused } from './release-refused.ts';
import { type Published, ReleasesService } from './releases.service.ts';
import { ReservationsService } from './reservations.service.ts';
import { unpack } from './unpack.ts';

interface Upload {
  readonly app: string;
  readonly version: string;
  readonly by: string;
  /** Its body is the archive. */
  readonly request: IncomingMessage;
  readonly dryRun: boolean;
}

/** Takes releases as teams send them. */
@Injectable()
export class UploadsService {
  /** An archive is unpacked in memory, and has a connection to the database for itself: four at a time bound both. */
  readonly #few = pLimit(4);

  constructor(
    private readonly reservations: ReservationsService,
    private readonly releases: ReleasesService,
  ) {}

  /**
   * The version is reserved while its archive is read, checked and stored, and announced by its row at the end.
   *
   * @throws {Refusal} 422 that names each failed check, 409 while somebody else has the version
   */
  publish({ app, version, by, request, dryRun }: Upload): Promise<PublishedRelease> {
    const what = `${app} ${version}`;
    const published = async (archive: Readable) => {
      const build = await unpack(what, archive);
      return shown(await this.releases.publish({ app, version, by, build, rises: true, dryRun }));
    };
    return readBody(request, uploadLimits.packed, (archive) =>
      this.#few(async () => {
        const answer = await this.reservations.reserved(app, version, () => published(archive));
        if (!answer) throw new Refusal(409, `${what} is being published or pruned by somebody else at this moment.`);
        return answer;
      }),
    ).catch((error: unknown) => {
      throw error instanceof ReleaseRefused ? new Refusal(422, error.message, { errors: error.complaints }) : error;
    });
  }
}

const shown = ({ app, version, files, firstLoad }: Published): PublishedRelease => ({
  app,
  version,
  files: Object.keys(files).length,
  bytes: Object.values(files).reduce((total, file) => total + file.bytes, 0),
  firstLoad,
});

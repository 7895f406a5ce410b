import { type PublishedRelease, uploadLimits } from '@daybook/contracts/publishing';
import { Injectable } from '@nestjs/common';
import type { IncomingMessage } from 'node:http';
import pLimit from 'p-limit';
import { ProblemError } from '../../http/problem-error.ts';
import { readBody } from '../../http/bodies/unread-body.ts';
import { ReleaseStore } from '../store/release-store.ts';
import type { Releaser } from '../tokens/release-tokens.service.ts';
import { InvalidReleaseError } from './invalid-release-error.ts';
import { type Published, PublishingService } from './publishing.service.ts';
import { spool } from './spool.ts';

interface Upload {
  readonly app: string;
  readonly version: string;
  readonly releaser: Releaser;
  /** Its body is the archive. */
  readonly request: IncomingMessage;
  readonly dryRun: boolean;
}

/** Publishes the archives that teams send. */
@Injectable()
export class UploadsService {
  readonly #slots = new UploadSlots();

  /** Checks one release at a time, so that the other processors answer requests. A check holds a connection to the database. */
  readonly #oneAtATime = pLimit(1);

  constructor(
    private readonly publishing: PublishingService,
    private readonly store: ReleaseStore,
  ) {}

  /**
   * Writes the archive to the disk before it reserves the version, so that a slow upload blocks nobody.
   *
   * @throws {ProblemError} 422 that names each failed check, 409 while somebody else publishes or prunes the version
   */
  publish({ request, ...upload }: Upload): Promise<PublishedRelease> {
    return this.#slots.use(upload.releaser.id, async () => {
      const folder = await this.store.stage();
      try {
        const archive = await readBody(request, uploadLimits.packed, (body) => spool(body, folder, uploadLimits.packed));
        return await this.publishArchive(upload, archive);
      } catch (error) {
        throw error instanceof InvalidReleaseError ? new ProblemError(422, error.message, { errors: error.errors }) : error;
      } finally {
        await this.store.discard(folder);
      }
    });
  }

  private async publishArchive({ app, version, releaser, dryRun }: Omit<Upload, 'request'>, archive: string) {
    const options = { app, version, by: releaser.who, source: { archive }, rises: true, isRepaired: true, dryRun } as const;
    const published = await this.#oneAtATime(() => this.publishing.publish(options));
    if (!published) throw new ProblemError(409, `${app} ${version} is being published or pruned by somebody else at this moment.`);
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

/** The uploads under way at once. Each takes up to 16 MiB of the disk, and one team leaves room for the others. */
const maxUploads = { all: 16, token: 2 };

/** Limits the uploads under way, from the first byte until the release is published. */
class UploadSlots {
  readonly #used = new Map<string, number>();

  /** @throws {ProblemError} 429 if this token has too many uploads under way, 503 if all tokens together have */
  async use<Result>(token: string, work: () => Promise<Result>): Promise<Result> {
    const own = this.#used.get(token) ?? 0;
    if (own >= maxUploads.token)
      throw new ProblemError(429, `Wait for an upload to end: a token can have at most ${maxUploads.token} at a time.`, retry);
    if (this.#count() >= maxUploads.all)
      throw new ProblemError(503, 'Too many uploads are under way. Try again in a moment.', retry);
    this.#used.set(token, own + 1);
    try {
      return await work();
    } finally {
      this.#release(token);
    }
  }

  #count() {
    return [...this.#used.values()].reduce((total, count) => total + count, 0);
  }

  #release(token: string) {
    const left = (this.#used.get(token) ?? 1) - 1;
    if (left > 0) this.#used.set(token, left);
    else this.#used.delete(token);
  }
}

const retry = { headers: { 'retry-after': '10' } };

import { type PublishedRelease, uploadLimits } from '@daybook/contracts/publishing';
import { Injectable } from '@nestjs/common';
import { createWriteStream } from 'node:fs';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import path from 'node:path';
import { type Readable, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { readBody } from '../../http/bodies/unread-body.ts';
import { KeyedSemaphore } from '../../http/limits/keyed-semaphore.ts';
import { ProblemError, unauthorized } from '../../http/problem-error.ts';
import { ReleasesService } from '../releases.service.ts';
import { ReleaseStore } from '../store/release-store.ts';
import { type Releaser, ReleaseTokensService } from '../tokens/release-tokens.service.ts';
import { CheckTurns } from './check-turns.ts';
import { PublishingService } from './publishing.service.ts';
import { InvalidReleaseError } from './read-build.ts';

interface Upload {
  readonly app: string;
  readonly version: string;
  readonly releaser: Releaser;
  /** Its body is the archive. */
  readonly request: IncomingMessage;
  readonly dryRun: boolean;
}

/** The uploads at a time, of all tokens together and of one token. Each takes up to 16 MiB of the disk. */
const maxUploads = { all: 16, token: 2 };

/** Publishes the archives that teams send. */
@Injectable()
export class UploadsService {
  readonly #uploads = new KeyedSemaphore(maxUploads.all, 0, tooManyUploads);
  readonly #uploadsOfToken = new KeyedSemaphore(maxUploads.token, 0, tooManyUploadsOfToken);
  /** A check holds a connection to the database. */
  readonly #checks = new CheckTurns();

  constructor(
    private readonly publishing: PublishingService,
    private readonly store: ReleaseStore,
    private readonly tokens: ReleaseTokensService,
    private readonly releases: ReleasesService,
  ) {}

  /**
   * Writes the archive to the disk before it reserves the version, so that a slow upload does not block others.
   *
   * @throws {ProblemError} 422 that names each failed check, 409 while another request publishes or prunes the version, 429 if this token
   *   has too many uploads under way, or within the last hour the app had too many new releases or its checks took too long, 503 if all
   *   tokens together have, or the disk is full
   */
  async publish(upload: Upload): Promise<PublishedRelease> {
    const releaseOwn = await this.#uploadsOfToken.acquire(upload.releaser.id);
    try {
      if (!upload.dryRun && upload.releaser.app !== '*') await this.releases.requireRate(upload.app, upload.version);
      const release = await this.#uploads.acquire('all');
      return await this.receiveIfSpace(upload).finally(release);
    } finally {
      releaseOwn();
    }
  }

  /** Leaves space for the database on the disk: a token could otherwise fill it, and nobody could save anything. */
  private async receiveIfSpace(upload: Upload) {
    try {
      if ((await this.store.freeBytes()) < minFreeBytes) throw diskFull();
      return await this.receive(upload);
    } catch (error) {
      throw isDiskFull(error) ? diskFull() : error;
    }
  }

  private async receive({ app, version, releaser, request, dryRun }: Upload) {
    const folder = await this.store.stage();
    const client = watchClient(request.socket);
    try {
      const archive = await readBody(request, uploadLimits.packed, (body) => spool(body, folder, uploadLimits.packed));
      const requireAccess = async () => {
        if (!(await this.tokens.isValid(releaser))) throw unauthorized('The release token was revoked or has expired.');
      };
      // The upload may have taken long.
      await requireAccess();
      const options = { app, version, by: releaser.who, source: { archive }, dryRun, requireAccess };
      const publish = (signal: AbortSignal) => this.publishing.publish({ ...options, signal });
      const published = await this.#checks.run(app, publish, client.left);
      if (published) return published;
      throw new ProblemError(409, `${app} ${version} is being published or pruned by another request. Try again in a moment.`);
    } catch (error) {
      throw error instanceof InvalidReleaseError ? new ProblemError(422, error.message, { errors: error.errors }) : error;
    } finally {
      client.stop();
      await this.store.discard(folder);
    }
  }
}

/** Returns a signal that aborts when the client disconnects: a check whose result nobody needs would delay other teams. */
function watchClient(socket: Socket) {
  const left = new AbortController();
  const abort = () => left.abort(new ProblemError(408, 'The connection was closed before the release was checked.'));
  if (socket.destroyed) abort();
  socket.once('close', abort);
  return { left: left.signal, stop: () => socket.off('close', abort) };
}

/** More than an upload writes: its archive, its files, and their compressed forms. */
const minFreeBytes = 256 * 1024 * 1024;

const diskFull = () =>
  new ProblemError(503, 'The disk of DATA_DIR is full. Make space, or prune old releases, and publish again.', {
    headers: { 'retry-after': '60' },
  });

/** By the message, because an error of the process that checks releases has no code. */
const isDiskFull = (error: unknown) => error instanceof Error && /^(ENOSPC|EDQUOT):/.test(error.message);

const retry = { headers: { 'retry-after': '10' } };

const tooManyUploads = () => new ProblemError(503, 'Too many uploads are under way. Try again in a moment.', retry);

const tooManyUploadsOfToken = () =>
  new ProblemError(429, `Wait for an upload to end: a token can have at most ${maxUploads.token} at a time.`, retry);

/** The bytes that have to arrive in each period. 6 kB/s is slower than any real connection. */
const slowest = { bytes: 64 * 1024, milliseconds: 10_000 };

/**
 * Writes an upload to a file in the folder, and returns the file's path.
 *
 * @throws {ProblemError} 413 if it has more than `limit` bytes, 408 if it is slower than `slowest`
 */
async function spool(body: Readable, folder: string, limit: number): Promise<string> {
  const file = path.join(folder, 'archive.tar.gz');
  let received = 0;
  const counted = new Transform({
    transform(chunk: Buffer, _, done) {
      received += chunk.length;
      done(received > limit ? tooLarge(limit) : null, chunk);
    },
  });
  let before = 0;
  const timer = setInterval(() => {
    if (received - before < slowest.bytes) body.destroy(tooSlow());
    before = received;
  }, slowest.milliseconds);
  try {
    await pipeline(body, counted, createWriteStream(file, { flags: 'wx', mode: 0o600 }));
    return file;
  } finally {
    clearInterval(timer);
  }
}

const tooLarge = (limit: number) => new ProblemError(413, `An archive may have at most ${limit / 1024 / 1024} MiB.`);

const tooSlow = () => new ProblemError(408, 'The upload is too slow. Try again on a faster connection.');

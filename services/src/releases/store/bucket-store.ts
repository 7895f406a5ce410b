import type { S3 } from '@aws-sdk/client-s3';
import fs from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import pLimit from 'p-limit';
import { StartupError } from '../../start/startup-error.ts';
import { inCall } from '../../tracing.ts';
import { limitResponses, maxListedKeys } from './limit-responses.ts';
import { DamagedFile, listStaged, ReleaseStore } from './release-store.ts';

export interface BucketSettings {
  readonly bucket: string;
  /** Undefined for Amazon's own store. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/**
 * Stores releases in a bucket of an S3-compatible store, which several servers share. Amazon's library finds the credentials:
 * AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export class BucketStore extends ReleaseStore {
  readonly #bucket: string;
  readonly #s3: Promise<S3>;
  /** Limits the files that are sent or removed at the same time. */
  readonly #few = pLimit(8);

  constructor(settings: BucketSettings, dataDir: string) {
    super(path.join(dataDir, 'incoming'));
    this.#bucket = settings.bucket;
    this.#s3 = connect(settings);
    // The first request reports the error.
    this.#s3.catch(() => undefined);
  }

  async check() {
    await this.removeOldStages();
    await this.get('releases/', markBytes).catch((error: unknown) => {
      throw new StartupError(`RELEASES_BUCKET: the bucket ${this.#bucket} cannot be read: ${messageOf(error)}`);
    });
  }

  async has(app: string, version: string) {
    return (await this.get(keyOf(app, version, completeMark), markBytes)) !== undefined;
  }

  /** Writes the mark last, because a release without it does not exist. Sending a file again replaces it at once. */
  async save(app: string, version: string, staged: string) {
    const put = async (name: string, body: Buffer) => {
      const object = { Bucket: this.#bucket, Key: keyOf(app, version, name), Body: body };
      await (await this.#s3).putObject(object, within(limits.write));
    };
    const names = await listStaged(staged);
    await Promise.all(names.map((name) => this.#few(async () => put(name, await fs.readFile(path.join(staged, name))))));
    await put(completeMark, Buffer.from('whole'));
    await this.discard(staged);
  }

  read(app: string, version: string, name: string, maxBytes: number) {
    return this.get(keyOf(app, version, name), maxBytes);
  }

  folderOf() {
    return null;
  }

  async remove(app: string, version: string) {
    const s3 = await this.#s3;
    const Bucket = this.#bucket;
    const removeObject = (Key: string | undefined) => s3.deleteObject({ Bucket, Key }, within(limits.write));
    await removeObject(keyOf(app, version, completeMark));
    const Prefix = keyOf(app, version, '');
    let ContinuationToken: string | undefined;
    // The SDK's paginator has one time limit for all pages and the work between them.
    do {
      const page = { Bucket, Prefix, ContinuationToken, MaxKeys: maxListedKeys };
      const listing = await s3.listObjectsV2(page, within(limits.write));
      await Promise.all((listing.Contents ?? []).map(({ Key }) => this.#few(() => removeObject(Key))));
      ContinuationToken = listing.NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  private async get(Key: string, maxBytes: number) {
    try {
      const limit = within(limits.read);
      const { Body, ContentLength } = await (await this.#s3).getObject({ Bucket: this.#bucket, Key }, limit);
      return Body && (await readAll(Body as Readable, { signal: limit.abortSignal, announced: ContentLength ?? 0, maxBytes }));
    } catch (error) {
      if (error instanceof Error && error.name === 'NoSuchKey') return undefined;
      throw error;
    }
  }
}

/** In milliseconds. A person waits for a read, which is of a few megabytes at most. */
const limits = { connect: 2000, read: 5000, write: 60_000 };

/** The SDK's own time limits cover neither a body that stalls nor all attempts together. */
const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

/** @throws if the body is not complete when the signal aborts, or is larger than `maxBytes`, whatever the store has announced */
async function readAll(
  body: Readable,
  { signal, announced, maxBytes }: { signal: AbortSignal; announced: number; maxBytes: number },
): Promise<Buffer> {
  if (announced > maxBytes) body.destroy(new DamagedFile(maxBytes));
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of addAbortSignal(signal, body) as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length > maxBytes) throw new DamagedFile(maxBytes);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0];

const completeMark = '.whole';

/** The maximum size of the mark, and of the object that some consoles create for a folder. */
const markBytes = 1024;

const keyOf = (app: string, version: string, name: string) => `releases/${app}/${version}/${name}`;

/** Loads the SDK only if it is used. Other stores than Amazon's support neither bucket names in host names nor its newer checksums. */
async function connect({ endpoint, region }: BucketSettings): Promise<S3> {
  const { S3 } = await import('@aws-sdk/client-s3');
  const s3 = new S3({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: limits.connect },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  s3.middlewareStack.add(
    (next, { commandName }) =>
      (args) =>
        inCall(`bucket ${commandName ?? ''}`, () => next(args)),
    { name: 'tracing', step: 'initialize' },
  );
  limitResponses(s3);
  return s3;
}

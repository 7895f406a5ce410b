import type * as S3 from '@aws-sdk/client-s3';
import fs from 'node:fs/promises';
import path from 'node:path';
import { addAbortSignal, type Readable } from 'node:stream';
import pLimit from 'p-limit';
import { StartupError } from '../../startup-error.ts';
import { ReleaseStore } from './release-store.ts';
import { discardStage, listStaged, makeStage, removeOldStages } from './staging.ts';

export interface BucketSettings {
  readonly bucket: string;
  /** Of a store that is not Amazon's; undefined for that. */
  readonly endpoint: string | undefined;
  readonly region: string;
}

/**
 * Releases in a bucket of an S3-compatible store, for several servers together. Credentials come from where Amazon's library looks
 * for them: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, a profile, or the machine's role.
 */
export class BucketStore extends ReleaseStore {
  readonly #bucket: string;
  readonly #staging: string;
  readonly #s3: Promise<Sdk>;
  /** Files that are sent or removed at the same time. */
  readonly #few = pLimit(8);

  constructor(settings: BucketSettings, dataDir: string) {
    super();
    this.#bucket = settings.bucket;
    this.#staging = path.join(dataDir, 'incoming');
    this.#s3 = connect(settings);
    // Whoever asks first hears of it.
    this.#s3.catch(() => undefined);
  }

  async check() {
    await removeOldStages(this.#staging);
    await this.get('releases/').catch((error: unknown) => {
      throw new StartupError(`RELEASES_BUCKET: the bucket ${this.#bucket} cannot be read: ${messageOf(error)}`);
    });
  }

  async has(app: string, version: string) {
    return (await this.get(keyOf(app, version, whole))) !== undefined;
  }

  stage() {
    return makeStage(this.#staging);
  }

  discard(staged: string) {
    return discardStage(staged);
  }

  /** The mark comes last: without it a release is not there. Sending a file once more replaces it at once. */
  async keep(app: string, version: string, staged: string) {
    const put = async (name: string, body: Buffer) => {
      const { client, PutObjectCommand } = await this.#s3;
      const object = { Bucket: this.#bucket, Key: keyOf(app, version, name), Body: body };
      await client.send(new PutObjectCommand(object), within(limits.write));
    };
    const names = await listStaged(staged);
    await Promise.all(names.map((name) => this.#few(async () => put(name, await fs.readFile(path.join(staged, name))))));
    await put(whole, Buffer.from('whole'));
    await discardStage(staged);
  }

  read(app: string, version: string, name: string) {
    return this.get(keyOf(app, version, name));
  }

  async remove(app: string, version: string) {
    const { client, DeleteObjectCommand, ListObjectsV2Command } = await this.#s3;
    const Bucket = this.#bucket;
    await client.send(new DeleteObjectCommand({ Bucket, Key: keyOf(app, version, whole) }), within(limits.write));
    const Prefix = keyOf(app, version, '');
    let ContinuationToken: string | undefined;
    // The SDK's own paginator takes one time limit for all pages and what is done between them.
    do {
      const listing = new ListObjectsV2Command({ Bucket, Prefix, ContinuationToken });
      const { Contents = [], NextContinuationToken } = await client.send(listing, within(limits.write));
      await Promise.all(
        Contents.map(({ Key }) => this.#few(() => client.send(new DeleteObjectCommand({ Bucket, Key }), within(limits.write)))),
      );
      ContinuationToken = NextContinuationToken;
    } while (ContinuationToken !== undefined);
  }

  private async get(Key: string) {
    const { client, GetObjectCommand, NoSuchKey } = await this.#s3;
    try {
      const limit = within(limits.read);
      const { Body } = await client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }), limit);
      return Body && (await readAll(Body as Readable, limit.abortSignal));
    } catch (error) {
      if (error instanceof NoSuchKey) return undefined;
      throw error;
    }
  }
}

/** In milliseconds. A read has a person waiting for it, and is for a file of at most a few megabytes. */
const limits = { connect: 2000, read: 5000, write: 60_000 };

/** The SDK's own time limits end neither a body that stops coming, nor all attempts together. */
const within = (milliseconds: number) => ({ abortSignal: AbortSignal.timeout(milliseconds) });

/** @throws when the body has not come whole by then */
async function readAll(body: Readable, signal: AbortSignal) {
  const chunks: Buffer[] = [];
  for await (const chunk of addAbortSignal(signal, body)) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

const messageOf = (error: unknown) => String(error instanceof Error ? error.message : error).split('\n')[0];

const whole = '.whole';

const keyOf = (app: string, version: string, name: string) => `releases/${app}/${version}/${name}`;

type Sdk = typeof S3 & { readonly client: S3.S3Client };

/** Loaded by who uses it alone. Stores that are not Amazon's know no bucket names in host names, and none of its newer checksums. */
async function connect({ endpoint, region }: BucketSettings): Promise<Sdk> {
  const sdk = await import('@aws-sdk/client-s3');
  const client = new sdk.S3Client({
    region,
    ...(endpoint !== undefined && { endpoint, forcePathStyle: true }),
    maxAttempts: 2,
    requestHandler: { connectionTimeout: limits.connect },
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  return { ...sdk, client };
}

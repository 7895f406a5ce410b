import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import pLimit from 'p-limit';
import { ProblemError } from '../../http/problem-error.ts';
import { integrityInSteps, mostStoredBytes, type ReleaseFile } from '../release-files.ts';
import { DamagedFile, ReleaseStore } from './release-store.ts';

/** A file of a release, in one of its stored forms. */
export interface StoredFile {
  readonly app: string;
  readonly version: string;
  readonly name: string;
  readonly form: keyof typeof decoders;
  /** Its hash and size when it was published. */
  readonly recorded: ReleaseFile;
}

/**
 * Reads the files of releases and compares each with the hash from its publish. Otherwise an attacker who can write to the store could
 * run code in every page. Compared files stay in memory, so that pages work while the store is down.
 */
@Injectable()
export class VerifiedFiles {
  readonly #log = new Logger('VerifiedFiles');
  readonly #files: LRUCache<string, Buffer, StoredFile>;

  /** Files that responses may still send although the cache has no room for them: the next reader gets the same Buffer. */
  readonly #inUse = new Map<string, WeakRef<Buffer>>();
  readonly #collected = new FinalizationRegistry((key: string) => {
    if (!this.fromMemory(key)) this.#inUse.delete(key);
  });

  /** A file counts as memory only when it is sent (limit-file-memory.ts). */
  readonly #largeLoads = pLimit(maxLargeLoads);

  constructor(private readonly store: ReleaseStore) {
    this.#files = new LRUCache<string, Buffer, StoredFile>({
      maxSize: maxCachedBytes,
      sizeCalculation: ({ length }) => Math.max(length, 1),
      fetchMethod: (key, _, { context }) => this.fromMemory(key) ?? this.load(key, context),
      // Otherwise a load would fail if its place in the cache goes to another file meanwhile.
      ignoreFetchAbort: true,
    });
  }

  /**
   * Returns the file in the given form; undefined if it was removed.
   *
   * @throws {ProblemError} 502 if the file is not as it was published, 503 if the store cannot be read
   */
  read(file: StoredFile): Promise<Buffer | undefined> {
    return this.#files.fetch(keyOf(file, `${file.name}${file.form}`), { context: file });
  }

  /** Removes the files of a release from the store and from this server's memory. */
  async remove(app: string, version: string) {
    await this.store.remove(app, version);
    const prefix = keyOf({ app, version }, '');
    for (const files of [this.#files, this.#inUse])
      for (const key of [...files.keys()]) if (key.startsWith(prefix)) files.delete(key);
  }

  private fromMemory(key: string): Buffer | undefined {
    return this.#inUse.get(key)?.deref();
  }

  private async load(key: string, file: StoredFile): Promise<Buffer | undefined> {
    const isLarge = file.recorded.bytes > largeBytes;
    const read = async () => this.fromMemory(key) ?? this.readVerified(file);
    const content = await (isLarge ? this.#largeLoads(read) : read());
    if (!content) return undefined;
    this.#inUse.set(key, new WeakRef(content));
    this.#collected.register(content, key);
    return content;
  }

  private async readVerified(file: StoredFile): Promise<Buffer | undefined> {
    const { app, version, name, form, recorded } = file;
    const maxBytes = mostStoredBytes(recorded, form);
    const read = this.store.read(app, version, `${name}${form}`, maxBytes);
    const stored = await read.catch((error: unknown) => this.unreadable(error, file));
    if (stored === undefined) return undefined;
    // A changed file could unpack to any size.
    const content = await decoders[form](stored, { maxOutputLength: recorded.bytes }).catch(() => undefined);
    if (content && (await integrityInSteps(content)) === recorded.integrity) return stored;
    throw this.damaged(file);
  }

  private damaged({ app, version, name, form }: StoredFile) {
    this.#log.error(`${app} ${version}: the stored file ${name}${form} is not as it was published. It is not served.`);
    return new ProblemError(502, 'The stored file is not as it was published, so it is not served.');
  }

  private unreadable(error: unknown, file: StoredFile): never {
    if (error instanceof DamagedFile) throw this.damaged(file);
    const { app, version, name } = file;
    this.#log.warn(`${app} ${version}: ${name} cannot be read. ${String(error)}`);
    throw new ProblemError(503, 'The file cannot be read at the moment.', { headers: { 'retry-after': '5' } });
  }
}

/** Twenty times what the pages of one set of releases load. */
const maxCachedBytes = 48 * 1024 * 1024;

/** Files over this many bytes are loaded a few at a time: a file may have 64 MiB, and as much again while it is unpacked. */
const largeBytes = 1024 * 1024;
const maxLargeLoads = 2;

const keyOf = ({ app, version }: Pick<StoredFile, 'app' | 'version'>, name: string) => `${app}/${version}/${name}`;

const decoders = {
  '': (content: Buffer, _: zlib.ZlibOptions) => Promise.resolve(content),
  '.br': promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  '.gz': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
};

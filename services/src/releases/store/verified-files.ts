import { Injectable, Logger } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { promisify } from 'node:util';
import zlib from 'node:zlib';
import { ProblemError } from '../../http/problem-error.ts';
import { integrityOf, type ReleaseFile } from '../release-files.ts';
import { ReleaseStore } from './release-store.ts';

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

  constructor(private readonly store: ReleaseStore) {
    this.#files = new LRUCache<string, Buffer, StoredFile>({
      maxSize: maxCachedBytes,
      sizeCalculation: ({ length }) => Math.max(length, 1),
      fetchMethod: (_, __, { context }) => this.load(context),
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
    for (const key of [...this.#files.keys()]) if (key.startsWith(prefix)) this.#files.delete(key);
  }

  private async load(file: StoredFile): Promise<Buffer | undefined> {
    const { app, version, name, form, recorded } = file;
    const stored = await this.store.read(app, version, `${name}${form}`).catch((error: unknown) => this.unreadable(error, file));
    if (stored === undefined) return undefined;
    // A changed file could unpack to any size.
    const content = await decoders[form](stored, { maxOutputLength: recorded.bytes }).catch(() => undefined);
    if (content && integrityOf(content) === recorded.integrity) return stored;
    this.#log.error(`${app} ${version}: the stored file ${name}${form} is not as it was published. It is not served.`);
    throw new ProblemError(502, 'The stored file is not as it was published, so it is not served.');
  }

  private unreadable(error: unknown, { app, version, name }: StoredFile): never {
    this.#log.warn(`${app} ${version}: ${name} cannot be read. ${String(error)}`);
    throw new ProblemError(503, 'The file cannot be read at the moment.', { headers: { 'retry-after': '5' } });
  }
}

/** Twenty times what the pages of one set of releases load. */
const maxCachedBytes = 48 * 1024 * 1024;

const keyOf = ({ app, version }: Pick<StoredFile, 'app' | 'version'>, name: string) => `${app}/${version}/${name}`;

const decoders = {
  '': (content: Buffer, _: zlib.ZlibOptions) => Promise.resolve(content),
  '.br': promisify<Buffer, zlib.BrotliOptions, Buffer>(zlib.brotliDecompress),
  '.gz': promisify<Buffer, zlib.ZlibOptions, Buffer>(zlib.gunzip),
};

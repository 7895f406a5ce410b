import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import tar from 'tar-stream';
import { explainFileError } from './backup-error.ts';
import { BytesDigest } from './digests.ts';

/**
 * Writes a backup beside its place, under a temporary name that only this account can read. End it with `publish`, or with
 * `discard`, which leaves nothing.
 */
export class BackupWriter {
  readonly temporary: string;
  readonly #pack = tar.pack();
  readonly #digest = new BytesDigest();
  readonly #written: Promise<void>;

  /** @throws {BackupError} if the file cannot be created */
  static async create(file: string): Promise<BackupWriter> {
    await removeLeftovers(file);
    // Nobody can put a link to another file there before: the name is not known, and `wx` follows none.
    const temporary = `${file}.${randomBytes(8).toString('hex')}.partial`;
    const handle = await fs.open(temporary, 'wx', 0o600).catch((error: unknown) => {
      throw explainFileError(error, file);
    });
    return new BackupWriter(file, temporary, handle);
  }

  private constructor(
    private readonly file: string,
    temporary: string,
    handle: fs.FileHandle,
  ) {
    this.temporary = temporary;
    const measured = (chunks: AsyncIterable<Buffer>) => this.#measure(chunks);
    // `flush`: fsync before it is closed.
    this.#written = pipeline(this.#pack, createGzip({ level: 4 }), measured, handle.createWriteStream({ flush: true }));
    // `add` and `finish` report the error.
    this.#written.catch(() => {});
  }

  /** Resolves when the next entry may be added: memory holds one, and what gzip has not taken yet. @throws {BackupError} */
  async add(name: string, content: Buffer): Promise<void> {
    try {
      await new Promise<void>((resolve, reject) => {
        const header = { name, size: content.length, mode: 0o600, mtime: new Date(0) };
        this.#pack.entry(header, (error) => (error ? reject(error) : resolve())).end(content);
      });
    } catch (error) {
      await this.#end();
      throw error;
    }
  }

  addJson(name: string, value: unknown) {
    return this.add(name, Buffer.from(`${JSON.stringify(value)}\n`));
  }

  /** Resolves when everything is on the disk, with the size and the SHA-256 of the file. */
  async finish() {
    this.#pack.finalize();
    await this.#end();
    return this.#digest.finish();
  }

  /** Gives the finished file its name. A file of this name is replaced at once. */
  async publish() {
    try {
      await fs.rename(this.temporary, this.file);
      const folder = await fs.open(path.dirname(this.file));
      try {
        await folder.sync();
      } finally {
        await folder.close();
      }
    } catch (error) {
      throw explainFileError(error, this.file);
    }
  }

  async discard() {
    this.#pack.destroy();
    await this.#written.catch(() => {});
    await fs.rm(this.temporary, { force: true });
  }

  async *#measure(chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      this.#digest.update(chunk);
      yield chunk;
    }
  }

  async #end() {
    await this.#written.catch((error: unknown) => {
      throw explainFileError(error, this.file);
    });
  }
}

/** In milliseconds. No backup writes nothing for so long. */
const abandonedAfter = 24 * 3_600_000;

/** Removes what killed backups to the same file left behind. Another one may be running. */
async function removeLeftovers(file: string) {
  const [folder, start] = [path.dirname(file), `${path.basename(file)}.`];
  const names = await fs.readdir(folder).catch(() => []);
  for (const name of names.filter((each) => each.startsWith(start) && /^[0-9a-f]+\.partial$/.test(each.slice(start.length)))) {
    const leftover = path.join(folder, name);
    const state = await fs.lstat(leftover).catch(() => undefined);
    if (state?.isFile() && Date.now() - state.mtimeMs > abandonedAfter) await fs.rm(leftover, { force: true }).catch(() => {});
  }
}

import fs from 'node:fs/promises';
import path from 'node:path';

/** Stores the files of releases. A release is stored completely or not at all, and never changes. */
export abstract class ReleaseStore {
  /** @param staging the folder for the files of releases that are being published; several servers may share it */
  constructor(protected readonly staging: string) {}

  /** @throws {StartupError} that names why the store cannot be read or written */
  abstract check(): Promise<void>;

  abstract has(app: string, version: string): Promise<boolean>;

  /**
   * Moves staged files to their place. Files that exist are replaced one by one, so that pages which load this release meanwhile find
   * every file.
   */
  abstract save(app: string, version: string, staged: string): Promise<void>;

  /**
   * Returns a file or its compressed form (`.br`, `.gz`); undefined if it was removed. Reads no more than `maxBytes`, because an attacker
   * who can write to the store could fill the memory.
   *
   * @throws {DamagedFile} if it is larger
   */
  abstract read(app: string, version: string, name: string, maxBytes: number): Promise<Buffer | undefined>;

  /** Returns the folder with the files of a release; null if this store keeps them elsewhere. */
  abstract folderOf(app: string, version: string): string | null;

  abstract remove(app: string, version: string): Promise<void>;

  /** Returns how many bytes this account can still write where releases are staged. */
  async freeBytes(): Promise<number> {
    await fs.mkdir(this.staging, { recursive: true });
    const { bavail, bsize } = await fs.statfs(this.staging);
    return bavail * bsize;
  }

  /** Creates an empty folder for the files of a release. End it with `save` or `discard`. Only this account can read it. */
  async stage(): Promise<string> {
    await fs.mkdir(this.staging, { recursive: true });
    return fs.mkdtemp(path.join(this.staging, prefix));
  }

  discard(staged: string): Promise<void> {
    return fs.rm(staged, { recursive: true, force: true });
  }

  /** Removes the folders of servers that crashed. A publish takes minutes, so folders of a day ago are of no other server either. */
  protected async removeOldStages() {
    const names = await fs.readdir(this.staging).catch(() => []);
    for (const name of names.filter((known) => known.startsWith(prefix))) {
      const stage = path.join(this.staging, name);
      const changed = await fs.stat(stage).then(
        ({ mtimeMs }) => mtimeMs,
        () => Infinity,
      );
      if (Date.now() - changed > aDay) await this.discard(stage);
    }
  }
}

/** A stored file is larger than the published one, or is not a regular file. */
export class DamagedFile extends Error {
  constructor(maxBytes: number) {
    super(`It is not a file of at most ${maxBytes} bytes.`);
  }
}

/** Returns the names of all files below a folder, with slashes. */
export async function listStaged(folder: string) {
  const entries = await fs.readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'));
}

const prefix = '.coming-';

const aDay = 24 * 3_600_000;

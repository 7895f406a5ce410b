import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode, StartupError } from '../../start/startup-error.ts';
import { DamagedFile, listStaged, ReleaseStore } from './release-store.ts';

/** Stores each release in a folder of the data folder, which several servers may share. */
export class FolderStore extends ReleaseStore {
  /** Stages beside the releases, because a folder can be renamed only within its disk. */
  constructor(dataDir: string) {
    super(path.join(dataDir, 'releases'));
  }

  async check() {
    try {
      await fs.mkdir(this.staging, { recursive: true });
      await fs.access(this.staging, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
      await this.removeOldStages();
    } catch (error) {
      throw new StartupError(`DATA_DIR: the folder ${this.staging} cannot be used: ${(error as Error).message}`);
    }
  }

  has(app: string, version: string) {
    return fs.stat(this.folderOf(app, version)).then(
      () => true,
      () => false,
    );
  }

  /** Renames the folder last, so that a folder with the name of a release is complete. */
  async save(app: string, version: string, staged: string) {
    const target = this.folderOf(app, version);
    await fs.chmod(staged, 0o755);
    try {
      await this.moveTo(target, staged);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
      await this.replaceFiles(staged, target);
    }
  }

  async read(app: string, version: string, name: string, maxBytes: number) {
    let file;
    try {
      file = await fs.open(path.join(this.folderOf(app, version), name), readOnly);
      return await readWhole(file, maxBytes);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    } finally {
      await file?.close();
    }
  }

  folderOf(app: string, version: string) {
    return path.join(this.staging, app, version);
  }

  /** Renames the folder first, so that a folder with the name of a release is complete even if this server crashes. */
  async remove(app: string, version: string) {
    const going = await this.stage();
    const target = this.folderOf(app, version);
    try {
      await fs.rename(target, path.join(going, 'removed'));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    } finally {
      await this.discard(going);
    }
    // Fails while the app has other releases.
    await fs.rmdir(path.dirname(target)).catch(() => {});
  }

  /** Another server may remove the last release of the app, and its folder, meanwhile. */
  private async moveTo(target: string, staged: string, attempts = 3): Promise<void> {
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.rename(staged, target).catch((error: unknown) => {
      if (errorCode(error) !== 'ENOENT' || attempts === 1) throw error;
      return this.moveTo(target, staged, attempts - 1);
    });
  }

  private async replaceFiles(staged: string, target: string) {
    for (const name of await listStaged(staged)) {
      await fs.mkdir(path.dirname(path.join(target, name)), { recursive: true });
      await fs.rename(path.join(staged, name), path.join(target, name));
    }
    await this.discard(staged);
  }
}

/** Without O_NONBLOCK, opening a named pipe waits for a writer. */
const readOnly = fs.constants.O_RDONLY | fs.constants.O_NONBLOCK;

/** Reads as many bytes as the file has now: it may grow meanwhile, and a device has no size. */
async function readWhole(file: fs.FileHandle, maxBytes: number) {
  const stats = await file.stat();
  if (!stats.isFile() || stats.size > maxBytes) throw new DamagedFile(maxBytes);
  const content = Buffer.allocUnsafeSlow(stats.size);
  let length = 0;
  while (length < stats.size) {
    const { bytesRead } = await file.read(content, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return content.subarray(0, length);
}

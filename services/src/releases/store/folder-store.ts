import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode, StartupError } from '../../start/startup-error.ts';
import { listStaged, ReleaseStore } from './release-store.ts';

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

  read(app: string, version: string, name: string) {
    return fs.readFile(path.join(this.folderOf(app, version), name)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
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

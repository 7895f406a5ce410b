import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../start/error-code.ts';
import { StartupError } from '../../startup-error.ts';
import { ReleaseStore } from './release-store.ts';
import { discardStage, listStaged, makeStage, removeOldStages } from './staging.ts';

/** Releases in the data folder, one folder each. Several servers may share it. */
export class FolderStore extends ReleaseStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    super();
    this.#folder = path.join(dataDir, 'releases');
  }

  async check() {
    try {
      await fs.mkdir(this.#folder, { recursive: true });
      await fs.access(this.#folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
      await removeOldStages(this.#folder);
    } catch (error) {
      throw new StartupError(`DATA_DIR: the folder ${this.#folder} cannot be used: ${(error as Error).message}`);
    }
  }

  has(app: string, version: string) {
    return fs.stat(this.locate(app, version)).then(
      () => true,
      () => false,
    );
  }

  /** Beside the releases: a folder can be renamed only within its disk. */
  stage() {
    return makeStage(this.#folder);
  }

  discard(staged: string) {
    return discardStage(staged);
  }

  /** A folder gets its name last. One that has the name already is whole, too: its files are replaced one by one. */
  async keep(app: string, version: string, staged: string) {
    const target = this.locate(app, version);
    await fs.mkdir(path.dirname(target), { recursive: true });
    await fs.chmod(staged, 0o755);
    try {
      await fs.rename(staged, target);
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error;
      await replaceFiles(staged, target);
    }
  }

  read(app: string, version: string, name: string) {
    return fs.readFile(path.join(this.locate(app, version), name)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
  }

  /** The name goes first: a folder with the name of a release is whole, also if this server ends in between. */
  async remove(app: string, version: string) {
    const going = await this.stage();
    try {
      await fs.rename(this.locate(app, version), path.join(going, 'removed'));
    } catch (error) {
      if (errorCode(error) !== 'ENOENT') throw error;
    } finally {
      await discardStage(going);
    }
  }

  private locate(app: string, version: string) {
    return path.join(this.#folder, app, version);
  }
}

async function replaceFiles(staged: string, target: string) {
  for (const name of await listStaged(staged)) {
    await fs.mkdir(path.dirname(path.join(target, name)), { recursive: true });
    await fs.rename(path.join(staged, name), path.join(target, name));
  }
  await discardStage(staged);
}

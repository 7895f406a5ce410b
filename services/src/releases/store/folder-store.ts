import fs from 'node:fs/promises';
import path from 'node:path';
import { errorCode } from '../../start/error-code.ts';
import { compressed } from './compressed.ts';
import { ReleaseStore } from './release-store.ts';

/** Releases in the data folder: a folder each. */
export class FolderStore extends ReleaseStore {
  readonly #folder: string;

  constructor(dataDir: string) {
    super();
    this.#folder = path.join(dataDir, 'releases');
  }

  /** The data folder was looked at before anything else. */
  check() {
    return Promise.resolve();
  }

  has(app: string, version: string) {
    return fs.stat(this.locate(app, version)).then(
      () => true,
      () => false,
    );
  }

  async keep(app: string, version: string, contents: ReadonlyMap<string, Buffer>) {
    await fs.mkdir(path.join(this.#folder, app), { recursive: true });
    const coming = await fs.mkdtemp(path.join(this.#folder, '.coming-'));
    try {
      await ended([...contents].map(([name, content]) => write(coming, name, content)));
      await fs.chmod(coming, 0o755);
      await this.remove(app, version);
      await fs.rename(coming, this.locate(app, version));
    } finally {
      await fs.rm(coming, { recursive: true, force: true });
    }
  }

  read(app: string, version: string, name: string) {
    return fs.readFile(path.join(this.locate(app, version), name)).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return undefined;
      throw error;
    });
  }

  async remove(app: string, version: string) {
    await fs.rm(this.locate(app, version), { recursive: true, force: true });
  }

  private locate(app: string, version: string) {
    return path.join(this.#folder, app, version);
  }
}

async function write(folder: string, name: string, content: Buffer) {
  await fs.mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  for (const [form, bytes] of await compressed(name, content)) await fs.writeFile(path.join(folder, form), bytes, { flush: true });
}

/** Throws the first failure when all have ended: what still wrote would be in the way of removing the folder, and hide it. */
async function ended(writes: readonly Promise<void>[]) {
  const ends = await Promise.allSettled(writes);
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

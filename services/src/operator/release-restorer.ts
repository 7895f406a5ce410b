import type { ClientBase } from 'pg';
import fs from 'node:fs/promises';
import path from 'node:path';
import { BackupError } from '../database/backup/backup-error.ts';
import type { BackupEntry } from '../database/backup/backup-reader.ts';
import type { ReleaseFiles, ReleaseStore } from '../releases/store/public.ts';

interface Opened {
  readonly app: string;
  readonly version: string;
  readonly staged: string;
  readonly files: ReleaseFiles;
}

/** Writes the files of a backup's releases into the store, release by release. End it with `end` or `discard`. */
export class ReleaseRestorer {
  #opened: Opened | undefined;

  constructor(private readonly store: Pick<ReleaseStore, 'stage' | 'save' | 'discard'>) {}

  /** @throws {BackupError} for a file that the restored releases do not have */
  async add({ name: entry, content }: BackupEntry, client: ClientBase) {
    const [, app, version, name] = /^releases\/([a-z][a-z0-9-]*)\/(\d[\w.+-]*)\/(.+)$/.exec(entry) ?? [];
    if (app === undefined || version === undefined || name === undefined) throw unknown(entry);
    if (this.#opened?.app !== app || this.#opened.version !== version) await this.#open(app, version, client);
    const { staged, files } = this.#opened as unknown as Opened;
    if (!Object.hasOwn(files, name.replace(/\.(br|gz)$/, '')) && !Object.hasOwn(files, name)) throw unknown(entry);
    const file = path.resolve(staged, name);
    // A backup may come from anywhere, and its table of releases with it.
    if (!isPlain(name) || !file.startsWith(staged + path.sep)) throw unknown(entry);
    await fs.mkdir(path.dirname(file), { recursive: true });
    await fs.writeFile(file, content);
  }

  async end() {
    if (this.#opened) await this.store.save(this.#opened.app, this.#opened.version, this.#opened.staged);
    this.#opened = undefined;
  }

  async discard() {
    if (this.#opened) await this.store.discard(this.#opened.staged);
    this.#opened = undefined;
  }

  async #open(app: string, version: string, client: ClientBase) {
    await this.end();
    const { rows } = await client.query<{ files: ReleaseFiles }>('select files from releases where app = $1 and version = $2', [
      app,
      version,
    ]);
    if (!rows[0]) throw unknown(`releases/${app}/${version}`);
    this.#opened = { app, version, staged: path.resolve(await this.store.stage()), files: rows[0].files };
  }
}

/** True if a name has only segments that lead down on every system. */
const isPlain = (name: string) =>
  name.split('/').every((segment) => /^[^\\:\0]+$/.test(segment) && segment !== '.' && segment !== '..');

const unknown = (entry: string) =>
  new BackupError(`The backup has ${JSON.stringify(entry.slice(0, 200))}, which is no file of its releases.`);

import { type BackupManifest, fileEntry, tableOf } from './backup-format.ts';
import { BytesDigest } from './digests.ts';

type Measured = ReturnType<BytesDigest['finish']>;

/** Collects the sizes and checksums of a backup's entries while it is read, to compare them with its manifest. */
export class CheckedContents {
  readonly #tables = new Map<string, BytesDigest>();
  readonly #files = new Map<string, Measured>();
  #repeated: string | undefined;

  add(entry: string, content: Buffer) {
    const table = tableOf(entry);
    const digest = (table !== undefined && this.#tables.get(table)) || new BytesDigest();
    digest.update(content);
    if (table === undefined && this.#files.has(entry)) this.#repeated = entry;
    if (table === undefined) this.#files.set(entry, digest.finish());
    else this.#tables.set(table, digest);
  }

  /** Returns what differs, as a part of a sentence; undefined if nothing does. */
  differenceFrom({ tables, files }: BackupManifest): string | undefined {
    const emptyTable = new BytesDigest().finish();
    const measured = new Map([...this.#tables].map(([name, digest]) => [name, digest.finish()]));
    for (const table of tables) {
      if (!isSame(table, measured.get(table.name) ?? emptyTable)) return `the rows of ${table.name} do not fit their checksum`;
      measured.delete(table.name);
    }
    for (const file of files) {
      const name = fileEntry(file);
      if (!isSame(file, this.#files.get(name))) return `${name} does not fit its checksum`;
      this.#files.delete(name);
    }
    const [extra] = [...measured.keys(), ...this.#files.keys()];
    if (extra !== undefined) return `${JSON.stringify(extra.slice(0, 100))} is not in its manifest`;
    return this.#repeated === undefined ? undefined : `${this.#repeated} is in it twice`;
  }
}

const isSame = (stated: Measured, measured: Measured | undefined) =>
  measured !== undefined && stated.bytes === measured.bytes && stated.sha256 === measured.sha256;

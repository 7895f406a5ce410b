import type { ClientBase } from 'pg';
import { BackupError } from './backup-error.ts';
import { type BackupManifest, type DumpedSequence, tableOf } from './backup-format.ts';
import type { BackupEntry } from './backup-reader.ts';
import { copyIn, type CopyIn } from './copy-rows.ts';
import type { Report } from './report.ts';
import { listSequences, quoted, type SchemaTable } from './schema-tables.ts';

/** Loads the rows of a backup into empty tables, in the order of the backup. */
export class TableLoader {
  readonly #stored: ReadonlyMap<string, SchemaTable>;
  readonly #all: number;
  #done = 0;
  #open: { readonly name: string; readonly rows: CopyIn } | undefined;

  constructor(
    private readonly client: ClientBase,
    private readonly tables: readonly SchemaTable[],
    manifest: BackupManifest,
    private readonly report: Report,
  ) {
    this.#stored = new Map(manifest.tables.map((table) => [table.name, table]));
    this.#all = manifest.tables.reduce((sum, { bytes }) => sum + bytes, 0);
  }

  /**
   * Empties the tables and disables their triggers, which would write again what they wrote before the backup.
   *
   * @throws {BackupError} if the tables of the backup are not those of the database
   */
  async begin() {
    const difference = [...this.#stored.values()].find((table) => !this.#fits(table)) ?? this.#missing();
    if (difference) throw new BackupError(`The backup's table ${difference.name} does not fit its migrations.`);
    await this.#switchTriggers('disable');
    // The migrations have inserted their own first rows, which are in the backup as well.
    await this.client.query(`truncate ${this.tables.map(({ name }) => quoted(name)).join(', ')}`);
  }

  /** Loads a piece of a table. Returns false for an entry that is not one. */
  async take({ name, content }: BackupEntry): Promise<boolean> {
    const table = tableOf(name);
    if (table !== this.#open?.name) await this.#close();
    if (table === undefined) return false;
    const stored = this.#stored.get(table);
    if (!stored) throw new BackupError(`The backup has rows of ${table}, which is not in its manifest.`);
    this.#open ??= { name: table, rows: copyIn(this.client, stored) };
    await this.#open.rows.write(content);
    this.#done += content.length;
    this.report.show({ title: `Restoring ${table}`, done: this.#done, all: this.#all, unit: 'bytes' });
    return true;
  }

  async end() {
    await this.#close();
    await this.#switchTriggers('enable');
    this.report.end();
  }

  #fits({ name, columns }: SchemaTable) {
    const here = this.tables.find((table) => table.name === name);
    return here !== undefined && [...here.columns].sort().join() === [...columns].sort().join();
  }

  #missing = () => this.tables.find(({ name }) => !this.#stored.has(name));

  async #close() {
    await this.#open?.rows.end();
    this.#open = undefined;
  }

  async #switchTriggers(state: 'enable' | 'disable') {
    for (const { name } of this.tables) await this.client.query(`alter table ${quoted(name)} ${state} trigger user`);
  }
}

/** Continues the numbers of rows after the last one of the backup. */
export async function loadSequences(client: ClientBase, sequences: readonly DumpedSequence[]) {
  const known = await listSequences(client);
  for (const { name, value, isCalled } of sequences) {
    if (!known.includes(name)) throw new BackupError(`The backup's sequence ${name} does not fit its migrations.`);
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isCalled]);
  }
}

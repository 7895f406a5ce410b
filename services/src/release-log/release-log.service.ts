import {
  type ConsistencyQuery,
  entriesPage,
  type InclusionQuery,
  type LogEntry,
  type Proof,
  type ReleaseRecord,
  type TreeHead,
} from '@daybook/contracts/release-log';
import { Logger } from '@nestjs/common';
import type { Database } from '../database/database.ts';
import { withoutNulls } from '../database/sql-columns.ts';
import { notFound, ProblemError } from '../http/problem-error.ts';
import { liveChangesLock } from '../releases/public.ts';
import type { LogKey } from './log-key.ts';
import { MerkleTree } from './merkle-tree.ts';

/** The addresses of the server's own scripts and styles in the page, with their hashes. */
export type PageFiles = Readonly<Record<string, string>>;

/**
 * Reads the log of releases, and signs its tree heads. Triggers of the database append the entries, in the transactions of the changes
 * (migrations/1795970000000-release-log.ts).
 */
export class ReleaseLogService {
  readonly #log = new Logger('ReleaseLog');
  #tree = new MerkleTree();
  #loading: Promise<MerkleTree> | undefined;
  #isPageLogged = false;

  constructor(
    private readonly database: Database,
    private readonly key: LogKey,
    private readonly pageFiles: PageFiles,
  ) {}

  /**
   * Returns the newest tree head. Signs one only if the log continues the one that was signed last.
   *
   * @throws {ProblemError} 500 if entries that were signed have changed or are missing
   */
  async head(): Promise<TreeHead> {
    await this.logPageFiles();
    const tree = await this.load();
    const { size } = tree;
    const signed = await this.lastSigned();
    if (signed && !continues(tree, signed.head)) throw this.broken(`it does not continue the head of ${signed.head.size} entries`);
    const checkpoint = signed?.head.size === size ? signed.checkpoint : this.key.sign({ size, root: tree.root(size) });
    await this.database.rows('insert into log_heads (size, checkpoint) values ($1, $2) on conflict do nothing', [size, checkpoint]);
    return { checkpoint, key: this.key.verifierKey };
  }

  /** Returns the entries as they are stored now: a verifier compares them with the signed head. */
  listEntries(from = 0): Promise<LogEntry[]> {
    return this.database.rows<LogEntry>(entriesFrom, [from, entriesPage]);
  }

  /** @throws {ProblemError} 422 if there is no such entry, or no such tree */
  async proveInclusion({ index, size }: InclusionQuery): Promise<Proof> {
    const tree = await this.load();
    if (size > tree.size || index >= size) throw outOfRange(tree);
    return toProof(tree.inclusionProof(index, size));
  }

  /** @throws {ProblemError} 422 if there are no such trees */
  async proveConsistency({ from, to }: ConsistencyQuery): Promise<Proof> {
    const tree = await this.load();
    if (to > tree.size || from > to) throw outOfRange(tree);
    return toProof(tree.consistencyProof(from, to));
  }

  /** @throws {ProblemError} 404 if it was not published */
  async readRecord(app: string, version: string): Promise<ReleaseRecord> {
    const [row] = await this.database.rows<ReleaseRecord>(recordOf, [app, version]);
    if (!row) throw notFound();
    return withoutNulls(row);
  }

  /** Appends the server's own files of the page, unless an earlier start of any server has. */
  private async logPageFiles() {
    if (this.#isPageLogged) return;
    const entry = JSON.stringify({ type: 'page', files: this.pageFiles });
    await this.database.transaction(async () => {
      // Two servers of one version may start at once.
      await this.database.rows('select pg_advisory_xact_lock($1)', [liveChangesLock]);
      await this.database.rows(logPage, [entry]);
    });
    this.#isPageLogged = true;
  }

  /** Adds new entries to the tree in memory. Reads them once, however many requests wait. */
  private load(): Promise<MerkleTree> {
    this.#loading ??= this.readNew().finally(() => (this.#loading = undefined));
    return this.#loading;
  }

  private async readNew(): Promise<MerkleTree> {
    const [newest] = await this.database.rows<{ size: number }>('select coalesce(max(id) + 1, 0)::float8 as size from log_entries');
    // Entries were removed: what is left is compared with the signed heads.
    if ((newest?.size ?? 0) < this.#tree.size) this.#tree = new MerkleTree();
    for (;;) {
      const entries = await this.database.rows<LogEntry>(entriesFrom, [this.#tree.size, entriesPage]);
      for (const { index, entry } of entries) {
        if (index !== this.#tree.size) throw this.broken(`entry ${this.#tree.size} is missing`);
        this.#tree.append(entry);
      }
      if (entries.length < entriesPage) return this.#tree;
    }
  }

  /** Returns the newest head that this key signed. After a change of the key, the heads before it are left to those who have saved one. */
  private async lastSigned() {
    const heads = await this.database.rows<{ checkpoint: string }>('select checkpoint from log_heads order by size desc limit 1');
    return heads.flatMap(({ checkpoint }) => {
      const head = this.key.open(checkpoint);
      return head ? [{ checkpoint, head }] : [];
    })[0];
  }

  private broken(reason: string) {
    this.#log.error(`The log of releases was changed: ${reason}. No tree head is signed.`);
    return new ProblemError(500, `The log was changed, so it is not signed: ${reason}.`);
  }
}

const continues = (tree: MerkleTree, { size, root }: { size: number; root: Buffer }) =>
  size <= tree.size && tree.root(size).equals(root);

const outOfRange = ({ size }: MerkleTree) => new ProblemError(422, `The log has ${size} entries.`);

const toProof = (hashes: readonly Buffer[]): Proof => ({ hashes: hashes.map((hash) => hash.toString('base64')) });

const entriesFrom = 'select id::float8 as index, entry from log_entries where id >= $1 order by id limit $2';

const recordOf = 'select record_of(release) as record, attestation from releases release where app = $1 and version = $2';

const logPage = `
  select append_to_log($1::jsonb, null) where not exists (select from log_entries where entry = $1::jsonb::text)`;

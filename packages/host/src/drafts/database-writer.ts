import type { KeyValueStorage } from '@daybook/kit/host/key-value-storage';
import { boundedCalls, type DraftDatabase, type StoredDraft } from './draft-database.ts';
import type { PendingChange, PendingChanges } from './pending-changes.ts';

/**
 * Writes changes to the database, and tries again when a database that hung has responded. A change that the database does not take is
 * copied to local storage at once, because the browser may crash.
 */
export class DatabaseWriter {
  readonly #calls = boundedCalls(() => this.saveAll());
  readonly #failed = new WeakSet<PendingChange>();
  /** Removals that wait until all other changes are stored. */
  readonly #refused = new Map<string, PendingChange>();
  #writes: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly database: DraftDatabase,
    private readonly pending: PendingChanges,
    private readonly storage: KeyValueStorage,
  ) {}

  readonly run = this.#calls.run;

  /** True if drafts outlive the page, as far as is known yet. */
  readonly isPersistent = () => {
    const isLost = () => this.pending.all().some(([, change]) => this.#failed.has(change) && !this.pending.isCopied(change));
    // A logout clears the copies.
    if (isLost()) this.pending.copy();
    return !isLost() && (this.#calls.isWorking() || this.storage.isLasting());
  };

  async save(id: string, change: PendingChange): Promise<void> {
    try {
      if (change.text) await this.write(id, change.text);
      else if (!(await this.remove(id, change))) return;
      this.pending.settle(id, change);
      this.removeRefused();
    } catch {
      this.#failed.add(change);
      this.pending.copy();
    }
  }

  saveAll() {
    for (const [id, change] of this.pending.all()) void this.saveLate(id, change);
  }

  private write(id: string, text: StoredDraft) {
    const [earlier, written] = [this.#writes, this.run(() => this.database.write(id, text))];
    this.#writes = written.catch(() => undefined).then(() => earlier);
    return written;
  }

  /** A form removes its draft when the outbox has its change. If that could not be stored, the draft stays until it is. */
  private async remove(id: string, change: PendingChange): Promise<boolean> {
    await this.#writes;
    if (this.pending.get(id) !== change) return false;
    if (!this.isPersistent()) {
      this.#refused.set(id, change);
      return false;
    }
    await this.run(() => this.database.remove(id, change.at));
    return true;
  }

  private removeRefused() {
    const removals = [...this.#refused];
    this.#refused.clear();
    for (const [id, change] of removals) void this.save(id, change);
  }

  /** Skips a change that another tab, or a later change in this one, has overtaken. */
  private async saveLate(id: string, change: PendingChange) {
    const changedAt = await this.run(() => this.database.changedAt(id)).catch(() => undefined);
    if (changedAt === undefined || this.pending.get(id) !== change) return;
    if (changedAt > change.at) this.pending.settle(id, change);
    else await this.save(id, change);
  }
}

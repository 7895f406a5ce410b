import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ProblemError } from '../http/problem-error.ts';

/** What one account may store. */
export interface QuotaSettings {
  readonly notes: number;
  /** Of titles and bodies, in UTF-8. */
  readonly noteBytes: number;
  readonly tasks: number;
}

/** What an import is about to add. */
export type Added = QuotaSettings;

/**
 * Holds accounts to their quotas. The database counts (migration AccountUsage). A statement that adds something first locks the owner's counts,
 * so that two at once cannot both take the last place; whatever removes something locks them first as well, in the same order.
 */
@Injectable()
export class Quotas {
  constructor(
    readonly limits: QuotaSettings,
    private readonly database: Database,
  ) {}

  /** Makes the counts of an owner who has stored nothing yet: a row that is not there cannot be locked. */
  async open(owner: string): Promise<void> {
    await this.database.rows('insert into account_usage (owner_id) values ($1) on conflict do nothing', [owner]);
  }

  /**
   * Locks the owner's counts until the transaction ends.
   *
   * @throws {ProblemError} 409 when what is to be added does not fit
   */
  async reserve(owner: string, added: Added): Promise<void> {
    await this.open(owner);
    const [fits] = await this.database.rows<Record<keyof Added, boolean>>(
      `select notes + $2 <= $3 as notes, note_bytes + $4 <= $5 as "noteBytes", tasks + $6 <= $7 as tasks
      from account_usage where owner_id = $1 for update`,
      [owner, added.notes, this.limits.notes, added.noteBytes, this.limits.noteBytes, added.tasks, this.limits.tasks],
    );
    // An import that adds nothing of a kind fits, also where the limit was lowered meanwhile.
    if (!fits?.tasks && added.tasks > 0) throw this.tasksFull();
    if (!(fits?.notes && fits.noteBytes) && added.notes > 0) throw this.notesFull();
  }

  notesFull() {
    const { notes, noteBytes } = this.limits;
    return full(
      `There is no place for this: an account may have ${count(notes)} notes with ${count(megabytes(noteBytes))} MB of text.`,
    );
  }

  tasksFull() {
    return full(`There is no place for this: an account may have ${count(this.limits.tasks)} tasks.`);
  }
}

const full = (why: string) => new ProblemError(409, `${why} Delete some, then try again.`);

const megabytes = (bytes: number) => Math.ceil(bytes / 1_000_000);

const count = (number: number) => number.toLocaleString('en');

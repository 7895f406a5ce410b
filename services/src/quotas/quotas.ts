import { Injectable, type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ProblemError } from '../http/problem-error.ts';

export interface QuotaSettings {
  readonly notes: number;
  /** Bytes of titles and bodies in UTF-8. */
  readonly noteBytes: number;
  readonly tasks: number;
}

/**
 * Enforces the quotas of accounts. Triggers in the database keep the counts (migration AccountUsage). Every statement that adds or
 * removes entries locks the owner's counts first, so two concurrent ones cannot both take the last place.
 */
@Injectable()
export class Quotas {
  constructor(
    readonly limits: QuotaSettings,
    private readonly database: Database,
  ) {}

  /** Creates the counts of an owner who has stored nothing yet: a missing row cannot be locked. */
  async open(owner: string): Promise<void> {
    await this.database.rows('insert into account_usage (owner_id) values ($1) on conflict do nothing', [owner]);
  }

  /** Locks the owner's counts until the transaction ends. @throws {ProblemError} 409 if the added entries exceed a quota */
  async reserve(owner: string, added: QuotaSettings): Promise<void> {
    await this.open(owner);
    const [fits] = await this.database.rows<Record<keyof QuotaSettings, boolean>>(
      `select notes + $2 <= $3 as notes, note_bytes + $4 <= $5 as "noteBytes", tasks + $6 <= $7 as tasks
      from account_usage where owner_id = $1 for update`,
      [owner, added.notes, this.limits.notes, added.noteBytes, this.limits.noteBytes, added.tasks, this.limits.tasks],
    );
    // An import that adds none of a kind fits even if the limit was lowered below the count.
    if (!fits?.tasks && added.tasks > 0) throw this.tasksFull();
    if (!(fits?.notes && fits.noteBytes) && added.notes > 0) throw this.notesFull();
  }

  notesFull() {
    const { notes, noteBytes } = this.limits;
    return full(`${count(notes)} notes with ${count(Math.ceil(noteBytes / 1_000_000))} MB of text`);
  }

  tasksFull() {
    return full(`${count(this.limits.tasks)} tasks`);
  }
}

const full = (limit: string) =>
  new ProblemError(409, `This exceeds the limit of ${limit} per account. Delete some, then try again.`);

const count = (number: number) => number.toLocaleString('en');

@Module({})
export class QuotasModule {
  static with(limits: QuotaSettings): DynamicModule {
    const quotas = { provide: Quotas, useFactory: (database: Database) => new Quotas(limits, database), inject: [Database] };
    return { module: QuotasModule, global: true, providers: [quotas], exports: [Quotas] };
  }
}

import { entities, type EntityName } from '@daybook/contracts/api';
import { Injectable, type DynamicModule, Module } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { ProblemError } from '../http/problem-error.ts';

/** The most items of an entity in an account, including its trash, and, for notes, the most bytes of their titles and bodies in UTF-8. */
export interface Quota {
  readonly items: number;
  readonly bytes?: number | undefined;
}

export interface QuotaSettings extends Readonly<Record<EntityName, Quota>> {
  /** The most bytes of earlier versions of notes. Beyond it no save is rejected: versions are deleted. */
  readonly historyBytes: number;
}

/**
 * Enforces the quotas of accounts. Triggers in the database keep the counts in `account_usage` (migration AccountUsage). Every
 * statement that adds or removes items locks the owner's counts first, so two concurrent ones cannot both take the last place.
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

  /** Locks the owner's counts until the transaction ends. */
  async lock(owner: string): Promise<void> {
    const locked = await this.database.rows('select from account_usage where owner_id = $1 for update', [owner]);
    if (locked.length > 0) return;
    await this.open(owner);
    await this.lock(owner);
  }

  /** Returns SQL for a row of `account_usage` that is true if the added items fit, with parameters from number `first`, and their values. */
  fits(entity: EntityName, added: Quota, first: number) {
    const { items, bytes } = this.limits[entity];
    const sql = `${entity} + $${first} <= $${first + 1}`;
    if (bytes === undefined) return { sql, values: [added.items, items] };
    const bytesFit = `${entities[entity].noun}_bytes + $${first + 2} <= $${first + 3}`;
    return { sql: `${sql} and ${bytesFit}`, values: [added.items, items, added.bytes ?? 0, bytes] };
  }

  /** Locks the owner's counts until the transaction ends. @throws {ProblemError} 409 if the added items exceed the quota */
  async reserve(owner: string, entity: EntityName, added: Quota): Promise<void> {
    // An import that adds nothing succeeds even if the limit was lowered below the count.
    if (added.items === 0) return;
    await this.open(owner);
    const { sql, values } = this.fits(entity, added, 2);
    const statement = `select ${sql} as fits from account_usage where owner_id = $1 for update`;
    const [usage] = await this.database.rows<{ fits: boolean }>(statement, [owner, ...values]);
    if (!usage?.fits) throw this.full(entity);
  }

  full(entity: EntityName) {
    const { items, bytes } = this.limits[entity];
    const text = bytes === undefined ? '' : ` with ${count(Math.ceil(bytes / 1_000_000))} MB of text`;
    const detail = `This exceeds the limit of ${count(items)} ${entity}${text} per account, including the trash. Delete some and empty the trash, then try again.`;
    return new ProblemError(409, detail);
  }
}

const count = (number: number) => number.toLocaleString('en');

@Module({})
export class QuotasModule {
  static with(limits: QuotaSettings): DynamicModule {
    const quotas = { provide: Quotas, useFactory: (database: Database) => new Quotas(limits, database), inject: [Database] };
    return { module: QuotasModule, global: true, providers: [quotas], exports: [Quotas] };
  }
}

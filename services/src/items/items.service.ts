import type { EntityName } from '@daybook/contracts/api';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { assignments, insertion } from '../database/sql-columns.ts';
import { type Precondition, tagColumn, type UpdateConditions } from '../http/conditional-requests.ts';
import { IdempotencyService, type IdempotentRequest } from '../http/idempotency/idempotency.service.ts';
import { notFound, preconditionFailed } from '../http/problem-error.ts';
import { Quotas } from '../quotas/quotas.ts';
import { changeKeyOf, isRepeated, rememberChange } from './change-keys.ts';
import type { ItemKind, Key } from './item-kind.ts';
import { moveToTrash } from './move-to-trash.ts';
import { withKeyOf } from './with-key-of.ts';

/** Stores the items of an entity. Every statement has the owner in its condition, so that nobody sees or changes the items of others. */
@Injectable()
export abstract class ItemsService<Stored extends { readonly id: string }, Draft extends object, Fields extends Draft = Draft> {
  protected abstract readonly kind: ItemKind<EntityName, Fields>;

  constructor(
    protected readonly database: Database,
    protected readonly quotas: Quotas,
    protected readonly requests: IdempotencyService,
  ) {}

  /** Creates an item, once however often a request with an Idempotency-Key is repeated. */
  create(owner: string, draft: Draft, request: IdempotentRequest | undefined): Promise<Stored> {
    const find = (id: string) => this.findById(owner, id);
    return this.requests.once(request, { create: (id) => this.createOne(owner, draft, id), find });
  }

  async read(owner: string, key: Key): Promise<Stored> {
    const [item] = await this.select(this.kind.key, [owner, key]);
    if (!item) throw notFound();
    return item;
  }

  /** One statement, so that a conflict of the new key changes nothing. A repeated request returns the item as it is now. */
  async update(owner: string, key: Key, draft: Draft, { ifMatch, requestKey }: UpdateConditions): Promise<Stored> {
    const { name, columns, stored } = this.kind;
    const { set, values } = assignments<Partial<Fields>>(draft, columns, 5);
    const [item] = await this.database.rows<Stored>(
      `update ${name} set ${set}, ${rememberChange('$4')}, version = version + 1, updated = now()
      where ${this.condition} and not ${isRepeated('$4')} returning ${stored}`,
      [owner, key, ifMatch, changeKeyOf(requestKey), ...values],
    );
    return item ?? (await this.findChanged(owner, key, requestKey)) ?? this.explainNoChange(owner, key, ifMatch);
  }

  /** Moves the item to the trash. Returns its id. */
  async delete(owner: string, key: Key, ifMatch: Precondition): Promise<string> {
    const statement = moveToTrash(this.kind, this.condition);
    const [deleted] = await this.database.rows<{ id: string }>(statement, [owner, key, ifMatch]);
    return deleted?.id ?? this.explainMissing(owner, key, ifMatch);
  }

  /**
   * Chooses the key of a new item, and inserts it.
   *
   * @param id - the one that the client has chosen by its Idempotency-Key
   */
  protected abstract createOne(owner: string, draft: Draft, id: string | undefined): Promise<Stored>;

  /**
   * Returns undefined if the key is taken. That is not an error, which would abort the transaction around it. If the client has chosen the
   * id, and the item was created before, returns it as it is now.
   *
   * @throws {ProblemError} 404 if the item of that id is in the trash
   */
  protected async insert(owner: string, fields: Fields, id?: string): Promise<Stored | undefined> {
    const { name, key, columns, stored } = this.kind;
    const fits = this.quotas.fits(name, { items: 1, bytes: this.kind.bytesOf?.(fields) }, 3);
    const inserted = insertion(fields, columns, 3 + fits.values.length);
    const [row] = await this.database.rows<{ fits: boolean } & (Stored | { id: null })>(
      `with usage as materialized (select ${fits.sql} as fits from account_usage where owner_id = $1 for update), made as (
        insert into ${name} (owner_id, id, ${inserted.columns})
        select $1::uuid, $2::uuid, item.* from usage, (select ${inserted.parameters}) as item (${inserted.columns})
        where fits and not exists (${inTrash(name)}) and not exists (${withKeyOf('item', { name, key })})
        on conflict do nothing returning ${stored}
      )
      select fits, made.* from usage left join made on true`,
      [owner, id ?? uuid(), ...fits.values, ...inserted.values],
    );
    if (!row) {
      await this.quotas.open(owner);
      return this.insert(owner, fields, id);
    }
    if (row.id !== null) return row;
    const earlier = id === undefined ? undefined : await this.findCreated(owner, id);
    if (!earlier && !row.fits) throw this.quotas.full(name);
    return earlier;
  }

  /** The condition for the item of a key, in one of the states of the If-Match: $1, $2 and $3. */
  protected get condition() {
    return `owner_id = $1 and ${this.kind.key} = $2 and ($3::text[] is null or ${tagColumn} = any($3))`;
  }

  /** Returns the item if an earlier request with this key has changed it (docs/decisions/0046-repeated-changes.md). */
  protected async findChanged(owner: string, key: Key, requestKey: string | undefined): Promise<Stored | undefined> {
    const changeKey = changeKeyOf(requestKey);
    if (changeKey === undefined) return undefined;
    const { name, stored } = this.kind;
    const [item] = await this.database.rows<Stored>(
      `select ${stored} from ${name} where owner_id = $1 and ${this.kind.key} = $2 and ${isRepeated('$3')}`,
      [owner, key, changeKey],
    );
    return item;
  }

  /** Throws why an update changed no row. */
  protected explainNoChange(owner: string, key: Key, ifMatch: Precondition): Promise<never> {
    return this.explainMissing(owner, key, ifMatch);
  }

  /** Throws why no row was found: the item does not exist, or has another state. Without If-Match it got the key afterwards. */
  private async explainMissing(owner: string, key: Key, ifMatch: Precondition): Promise<never> {
    await this.read(owner, key);
    throw ifMatch === undefined ? notFound() : preconditionFailed();
  }

  /** Returns the item that an earlier request has created, however long ago. @throws {ProblemError} 404 if it is in the trash */
  private async findCreated(owner: string, id: string): Promise<Stored | undefined> {
    const created = await this.findById(owner, id);
    if (created) return created;
    if ((await this.database.rows(inTrash(this.kind.name), [owner, id])).length > 0) throw notFound();
    return undefined;
  }

  private async findById(owner: string, id: string): Promise<Stored | undefined> {
    const [item] = await this.select('id', [owner, id]);
    return item;
  }

  private select(column: string, values: [owner: string, value: Key]) {
    const { name, stored } = this.kind;
    return this.database.rows<Stored>(`select ${stored} from ${name} where owner_id = $1 and ${column} = $2`, values);
  }
}

const inTrash = (kind: EntityName) => `select from trash where owner_id = $1 and id = $2 and kind = '${kind}'`;

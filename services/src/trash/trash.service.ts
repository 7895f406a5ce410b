import { type EntityName, entityNames } from '@daybook/contracts/api';
import { type RestoredItem, type TrashedItem, trashLimits, type TrashQuery } from '@daybook/contracts/trash';
import { Injectable } from '@nestjs/common';
import { validate as isUuid } from 'uuid';
import { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import { type ListPage, readTimeCursor, toListPage, writeCursor } from '../http/list-pages.ts';
import { notFound } from '../http/problem-error.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { withKeyOf } from '../items/with-key-of.ts';

/** The deleted items of users. `ItemsService.delete` puts them there. Every statement has the owner in its condition. */
@Injectable()
export class TrashService {
  constructor(
    private readonly kinds: readonly ItemKind[],
    private readonly database: Database,
  ) {}

  /** Leaves out the kinds of a later release, which this one cannot restore. */
  async list(owner: string, { limit = trashLimits.page, cursor }: TrashQuery): Promise<ListPage<TrashedItem>> {
    const after = cursor === undefined ? [] : readTimeCursor(cursor);
    const found = await this.database.rows<TrashedItem>(
      `select id, kind, key, title, ${instant('"deletedAt"', 'deleted_at')}, ${instant('"expiresAt"', `(deleted_at + ${keptFor})`)}
      from trash where owner_id = $1 and kind = any($2) and ${isKept} ${cursor === undefined ? '' : 'and (deleted_at, id) < ($4, $5)'}
      order by deleted_at desc, id desc limit $3`,
      [owner, entityNames, limit + 1, ...after],
    );
    return toListPage(found, limit, ({ deletedAt, id }) => writeCursor(deletedAt, id));
  }

  /** Puts an item back. Of two requests at the same moment one gets 404. @throws {ProblemError} 404 if it is not in the trash */
  async restore(owner: string, id: string, kinds: readonly EntityName[]): Promise<RestoredItem> {
    if (!isUuid(id)) throw notFound();
    return this.database.transaction(async () => {
      const [trashed] = await this.database.rows<Trashed>(lockTrashed, [owner, id, kinds]);
      const kind = this.kinds.find(({ name }) => name === trashed?.kind);
      if (!trashed || !kind) throw notFound();
      const restored = await this.insertWithFreeKey(owner, id, { ...trashed, kind });
      await this.database.rows('delete from trash where owner_id = $1 and id = $2', [owner, id]);
      return { ...restored, kind: kind.name, title: trashed.title, previousKey: trashed.key };
    });
  }

  async deleteForGood(owner: string, id: string): Promise<void> {
    const deleted = isUuid(id) ? await this.database.rows(deleteTrashed('id = $2'), [owner, id]) : [];
    if (deleted.length === 0) throw notFound();
  }

  /** Deletes in batches: one statement for 200,000 items would exceed its limit and be rolled back. */
  async empty(owner: string): Promise<void> {
    let rest: object[];
    // Not until a batch was short: items of it that have gone meanwhile shorten it.
    do {
      await this.database.rows(deleteTrashed(isInBatch), [owner, batch]);
      rest = await this.database.rows(`select from trash where owner_id = $1 and ${isKept} limit 1`, [owner]);
    } while (rest.length > 0);
  }

  private async insertWithFreeKey(owner: string, id: string, { kind, columns, key }: Trashed<ItemKind>) {
    for await (const free of kind.keysLike(this.database, owner, key)) {
      const [restored] = await this.database.rows<{ id: string; key: string }>(insertTrashed(kind, columns), [owner, id, free]);
      if (restored) return restored;
    }
    throw new Error('keysLike() has ended.');
  }
}

interface Trashed<Kind = EntityName> {
  readonly kind: Kind;
  readonly key: string;
  readonly title: string;
  /** The columns of its table that it has. */
  readonly columns: readonly string[];
}

const keptFor = `interval '${trashLimits.days} days'`;

/** Expired items are gone before the job deletes them. So nobody waits for its locks, which it takes in another order. */
export const isKept = `deleted_at > now() - ${keptFor}`;

const withLockedCounts = 'with usage as materialized (select from account_usage where owner_id = $1 for update)';

/** The columns are those of the table: a server of the previous release also restores the columns that it does not know. */
const lockTrashed = `${withLockedCounts}
  select kind, key, title, array(
    select quote_ident(attname) from pg_attribute
    where attrelid = kind::regclass and attnum > 0 and not attisdropped and content ? attname::text
  ) as columns
  from trash, usage where owner_id = $1 and id = $2 and kind = any($3) and ${isKept}
  for update of trash`;

/**
 * Inserts the item with the key in $3, if that is free. A column that a later release has added gets its default. The version rises, so
 * that no old ETag matches. If an import has brought the item back meanwhile, this one becomes another item.
 */
const insertTrashed = ({ name, key }: ItemKind, columns: readonly string[]) => `
  insert into ${name} (${columns.join(', ')})
  select ${columns.map((column) => `item.${column}`).join(', ')}
  from trash, jsonb_populate_record(null::${name}, content || jsonb_build_object(
    'id', case when exists (select from ${name} where owner_id = $1 and id = $2) then gen_random_uuid() else $2 end,
    '${key}', $3::text, 'version', (content->>'version')::integer + 1
  )) as item
  where trash.owner_id = $1 and trash.id = $2 and not exists (${withKeyOf('item', { name, key })})
  on conflict do nothing returning id, ${key}::text as key`;

const deleteTrashed = (condition: string) => `${withLockedCounts}
  delete from trash using usage where owner_id = $1 and ${isKept} and ${condition} returning id`;

const batch = 1000;

const isInBatch = `id = any(array(select id from trash where owner_id = $1 and ${isKept} limit $2))`;

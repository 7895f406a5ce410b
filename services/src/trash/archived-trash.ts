import type { ArchivedTrash } from '@daybook/contracts/archived-history';
import type { ArchiveList } from '../items/archive-list.ts';
import type { Database } from '../database/database.ts';
import { instant } from '../database/sql-columns.ts';
import { importedVersion } from '../items/imported-version.ts';
import type { ItemKind } from '../items/item-kind.ts';
import type { Quotas } from '../quotas/quotas.ts';
import { isKept } from './trash.service.ts';

/** The trash in an archive. */
export const archivedTrash = (kinds: readonly ItemKind[], database: Database, quotas: Quotas): ArchiveList<'trash'> => ({
  name: 'trash',
  async *exportEntries(owner) {
    for (const kind of kinds) yield* exportTrash(database, owner, kind);
  },
  async importEntries(owner, entries, addedIds) {
    let added = 0;
    for (const kind of kinds) {
      const ofKind = entries.filter(({ kind: name }) => name === kind.name);
      const missing = await findMissing(database, owner, kind, ofKind);
      const contents = missing.map((entry) => contentOf(owner, kind, entry));
      const bytes = contents.reduce((sum, content) => sum + (kind.bytesOf?.(content) ?? 0), 0);
      await quotas.reserve(owner, kind.name, { items: missing.length, bytes });
      for (let start = 0; start < contents.length; start += batchEntries) {
        const batch = JSON.stringify(contents.slice(start, start + batchEntries));
        const inserted = await database.rows<{ id: string }>(insertStatement(kind), [owner, batch]);
        for (const { id } of inserted) addedIds.add(id);
        added += inserted.length;
      }
    }
    return { added, kept: entries.length - added };
  },
});

async function* exportTrash(database: Database, owner: string, kind: ItemKind) {
  let last: string | undefined;
  do {
    const batch = await database.rows<ArchivedTrash>(batchStatement(kind), [owner, last ?? nil]);
    last = batch.at(-1)?.id;
    yield batch;
  } while (last !== undefined);
}

const nil = '00000000-0000-0000-0000-000000000000';

/** Returns the entries that are neither in the trash nor among the items. Of two with one id it takes the first. */
async function findMissing(database: Database, owner: string, { name }: ItemKind, entries: readonly ArchivedTrash[]) {
  const present = await database.rows<{ id: string }>(
    `select id from trash where owner_id = $1 and id = any($2) union select id from ${name} where owner_id = $1 and id = any($2)`,
    [owner, entries.map(({ id }) => id)],
  );
  const ids = new Set(present.map(({ id }) => id));
  return entries.filter(({ id }) => !ids.has(id) && ids.add(id));
}

/** Returns the row of an item as the trash stores it. */
function contentOf(owner: string, { key }: ItemKind, { id, item }: ArchivedTrash) {
  const { id: number, ...fields } = item;
  const ofTask = 'updated' in item ? {} : { [key]: number, updated: item.created };
  return { ...fields, ...ofTask, id, owner_id: owner, version: importedVersion() };
}

const batchEntries = 500;

/** As many items as fit into 256 KiB, and at least one. */
const batchStatement = (kind: ItemKind) => `
  select id, kind, ${instant('"deletedAt"', 'deleted_at')}, item
  from (
    select trash.*, sum(bytes) over (order by id rows unbounded preceding) as total from trash
    where owner_id = $1 and kind = '${kind.name}' and id > $2 and ${isKept} order by id limit 200
  ) as batch, lateral (
    select row_to_json(archived) as item from (
      select ${kind.archived} from jsonb_populate_record(null::${kind.name}, content)
    ) as archived
  ) as items
  where total - bytes < 262144 order by id`;

/** The 30 days begin with the import: an archive may be older, and the times in it are not ours. */
const insertStatement = ({ name, key, label, quotaBytes = '0' }: ItemKind) => `
  insert into trash (owner_id, id, kind, key, title, bytes, content)
  select $1, id, '${name}', ${key}::text, ${label}, ${quotaBytes}, content
  from jsonb_array_elements($2::jsonb) as given(content), jsonb_populate_record(null::${name}, content)
  on conflict do nothing returning id`;

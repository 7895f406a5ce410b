import type { EntityName } from '@daybook/contracts/api';
import { type Archive, type ExportQuery, historyLists, type Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { timeLimits } from '../database/time-limits.ts';
import { jsonArray } from '../http/api-response.ts';
import { importedVersion } from '../items/imported-version.ts';
import type { ItemKind } from '../items/item-kind.ts';
import { Quotas } from '../quotas/quotas.ts';
import type { ArchiveList } from '../items/archive-list.ts';

/** Exports and imports all data of a user. */
@Injectable()
export class ArchiveService {
  constructor(
    private readonly kinds: readonly ItemKind[],
    private readonly database: Database,
    private readonly quotas: Quotas,
    private readonly lists: readonly ArchiveList[],
  ) {}

  /** Yields the archive's JSON, and reads the database as the bytes are consumed: they may be more than the memory. */
  async *exportArchive(owner: string, { with: history }: ExportQuery): AsyncGenerator<Buffer> {
    yield Buffer.from(`{"format":"daybook","version":${history ? 2 : 1}`);
    for (const kind of this.kinds) {
      yield Buffer.from(`,"${kind.name}":`);
      yield* jsonArray(this.exportItems(owner, kind));
    }
    for (const list of this.lists) {
      if (!(list.name in historyLists)) yield* unlessEmpty(`,"${list.name}":`, jsonArray(list.exportEntries(owner)));
      else if (history) {
        yield Buffer.from(`,"${list.name}":`);
        yield* jsonArray(list.exportEntries(owner));
      }
    }
    yield Buffer.from('}');
  }

  /**
   * Imports everything or nothing. A repeated import adds nothing, even concurrently: the lock makes imports of a user wait.
   *
   * @param requireAccess - throws if the user's access has ended meanwhile: an import once stored 50,000 notes 27 s after the logout
   */
  importArchive(owner: string, archive: Archive, requireAccess: () => Promise<void>): Promise<Imported> {
    return this.database.transaction(async () => {
      await this.database.rows(`select pg_advisory_xact_lock(hashtext('import ' || $1))`, [owner]);
      const imported: Record<string, object | undefined> = {};
      const addedIds = new Set<string>();
      // Notes are the first kind and come last: if others exceed a quota, the import fails before it has written thousands of notes.
      for (const kind of this.kinds.toReversed())
        imported[kind.name] = await this.importItems(owner, kind, archive[kind.name], addedIds);
      for (const list of this.lists) {
        const entries = archive[list.name];
        if (entries) imported[list.name] = await list.importEntries(owner, entries, addedIds);
      }
      await requireAccess();
      return imported as unknown as Imported;
    }, longStatements);
  }

  /** Yields all items in batches, by row id, so that a change meanwhile neither skips nor repeats another item. */
  private async *exportItems(owner: string, kind: ItemKind): AsyncGenerator<object[]> {
    let batch: { row_id: string }[];
    let last: string | undefined;
    do {
      const after = last === undefined ? [] : [last];
      batch = await this.database.rows(batchStatement(kind, after.length > 0), [owner, ...after]);
      last = batch.at(-1)?.row_id;
      yield batch.map(({ row_id: _, ...item }) => item);
    } while (last !== undefined);
  }

  private async importItems(owner: string, kind: ItemKind, archived: Archive[EntityName], addedIds: Set<string>) {
    let added = 0;
    for (;;) {
      const { rows, conflicting } = await kind.findMissing(this.database, owner, archived);
      const bytes = rows.reduce((sum, row) => sum + (kind.bytesOf?.(row) ?? 0), 0);
      await this.quotas.reserve(owner, kind.name, { items: rows.length, bytes });
      const owned = rows.map((row) => ({ ...row, ownerId: owner, version: importedVersion() }));
      const inserted = await this.database.insertMissing(kind.table, owned, 'id');
      added += inserted.length;
      for (const id of inserted) addedIds.add(String(id));
      // Fewer if a slug or a number was taken meanwhile. The next round finds another slug, or reports the number.
      if (inserted.length === rows.length)
        return { added, kept: archived.length - added - (conflicting?.length ?? 0), ...(conflicting && { conflicting }) };
    }
  }
}

/** Yields the pieces of a JSON array after its name, or nothing if it has no items. */
async function* unlessEmpty(name: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let isFirst = true;
  for await (const piece of pieces) {
    if (isFirst && piece.toString() === '[]') return;
    if (isFirst) yield Buffer.from(name);
    isFirst = false;
    yield piece;
  }
}

/** All data of a user may take longer than an ordinary statement may. */
const longStatements = { statementLimit: timeLimits.archive };

/** A batch has as many items as fit into so many bytes, and at least one. */
const batchBytes = 256 * 1024;

/** Selects the first items, or the next after an id. */
const batchStatement = ({ name, archived, size = '256' }: ItemKind, isNext: boolean) => `select id as row_id, ${archived}
  from (
    select *, ${size} as size, sum(${size}) over (order by id rows unbounded preceding) as bytes
    from ${name} where owner_id = $1 ${isNext ? 'and id > $2' : ''} order by id limit 500
  ) as batch
  where bytes - size < ${batchBytes} order by bytes`;

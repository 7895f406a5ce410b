import type { ArchivedNote, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { inChunks } from '../database/in-chunks.ts';
import { rowsOf } from '../database/rows-of.ts';
import { Quotas } from '../quotas/quotas.ts';
import { missingNotes } from './missing-notes.ts';
import { NoteEntity } from './note.entity.ts';
import { likelySlugs } from './slug.ts';
import { bytesAtOnce } from './list-statement.ts';
import { archivedColumns, bytesOf, noteSize } from './note-columns.ts';

/** Notes in an archive and out of it. */
@Injectable()
export class NotesArchiveService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  /** All notes in batches, in the order of their ids, so that a change meanwhile neither leaves out nor doubles another note. */
  async *exportNotes(owner: string): AsyncGenerator<ArchivedNote[]> {
    let batch: ArchivedNote[];
    let last: string | undefined;
    do {
      const after = last === undefined ? [] : [last];
      batch = await this.database.rows<ArchivedNote>(batchStatement(after.length > 0), [owner, ...after]);
      last = batch.at(-1)?.id;
      yield batch;
    } while (last !== undefined);
  }

  /** Adds the notes that are not there yet, by their ids. A slug that another note has by now is given a new ending. */
  async importNotes(owner: string, archived: readonly ArchivedNote[]): Promise<Imported['notes']> {
    let added = 0;
    for (;;) {
      const missing = missingNotes(archived, await this.present(owner, archived));
      const noteBytes = missing.reduce((sum, note) => sum + bytesOf(note), 0);
      await this.quotas.reserve(owner, { notes: missing.length, noteBytes, tasks: 0 });
      const inserted = await this.insert(owner, missing);
      added += inserted;
      // Fewer when somebody made a note with such a slug in the meantime: the next round finds another.
      if (inserted === missing.length) return { added, kept: archived.length - added };
    }
  }

  /** The owner's notes that have an id or a slug of these: all of them, once read for an import of one note, were 100 MB. */
  private async present(owner: string, archived: readonly ArchivedNote[]) {
    const present: { id: string; slug: string }[] = [];
    for (const chunk of inChunks(archived)) {
      const found = await this.database.rows<{ id: string; slug: string }>(presentStatement, [
        owner,
        chunk.map(({ id }) => id),
        chunk.flatMap(likelySlugs),
      ]);
      for (const note of found) present.push(note);
    }
    return present;
  }

  /** How many there was room for: nothing is raised where a slug is taken, so that the transaction lives on. */
  private async insert(owner: string, notes: readonly ArchivedNote[]): Promise<number> {
    let inserted = 0;
    for (const chunk of inChunks(notes)) {
      const rows = chunk.map((note) => ({ ...note, ownerId: owner }));
      const insertion = this.database.manager.createQueryBuilder().insert().into(NoteEntity).values(rows).orIgnore();
      inserted += rowsOf(await insertion.returning('id').updateEntity(false).execute()).length;
    }
    return inserted;
  }
}

const presentStatement = `
  select id, slug from notes where owner_id = $1 and id = any($2)
  union select id, slug from notes where owner_id = $1 and slug = any($3)`;

/** The first notes, or the next ones after an id: as many as fit into `bytesAtOnce`, and one at least. */
const batchStatement = (isNext: boolean) => `select ${archivedColumns}
  from (
    select id, slug, title, body, category, created, updated, ${noteSize} as size,
      sum(${noteSize}) over (order by id rows unbounded preceding) as bytes
    from notes where owner_id = $1 ${isNext ? 'and id > $2' : ''} order by id limit 500
  ) as batch
  where bytes - size < ${bytesAtOnce} order by bytes`;

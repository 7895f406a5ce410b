import type { Imported } from '@daybook/contracts/archive';
import type { ArchivedNote } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { Quotas } from '../quotas/quotas.ts';
import { NoteEntity } from './note.entity.ts';
import { bytesAtOnce } from './list-statement.ts';
import { archivedColumns, bytesOf, noteSize, storedColumns } from './note-columns.ts';
import { freeSlug, likelySlugs } from './slug.ts';

/** Exports and imports notes. */
@Injectable()
export class NotesArchiveService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
  ) {}

  /** Yields all notes in batches, by id, so that a change meanwhile neither skips nor repeats another note. */
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

  /** Adds the notes whose ids are not present. A slug that another note has gets a new ending. */
  async importNotes(owner: string, archived: readonly ArchivedNote[]): Promise<Imported['notes']> {
    let added = 0;
    for (;;) {
      const missing = missingNotes(archived, await this.findPresent(owner, archived));
      const noteBytes = missing.reduce((sum, note) => sum + bytesOf(note), 0);
      await this.quotas.reserve(owner, { notes: missing.length, noteBytes, tasks: 0 });
      const rows = missing.map((note) => ({ ...note, ownerId: owner }));
      const inserted = await this.database.insertMissing(NoteEntity, rows, 'id');
      added += inserted.length;
      // Fewer if a note with the same slug was created meanwhile. The next round finds another slug.
      if (inserted.length === missing.length) return { added, kept: archived.length - added };
    }
  }

  /** Returns the owner's notes that have an id or a slug of these. All of them, read for an import of one note, were 100 MB. */
  private findPresent(owner: string, archived: readonly ArchivedNote[]) {
    const ids = archived.map(({ id }) => id);
    return this.database.rows<Identity>(presentStatement, [owner, ids, archived.flatMap(likelySlugs)]);
  }
}

const presentStatement = `
  select id, slug from notes where owner_id = $1 and id = any($2)
  union select id, slug from notes where owner_id = $1 and slug = any($3)`;

/** Selects the first notes, or the next after an id: as many as fit into `bytesAtOnce`, and at least one. */
const batchStatement = (isNext: boolean) => `select ${archivedColumns}
  from (
    select ${storedColumns}, ${noteSize} as size,
      sum(${noteSize}) over (order by id rows unbounded preceding) as bytes
    from notes where owner_id = $1 ${isNext ? 'and id > $2' : ''} order by id limit 500
  ) as batch
  where bytes - size < ${bytesAtOnce} order by bytes`;

type Identity = Pick<ArchivedNote, 'id' | 'slug'>;

/** Returns the archived notes whose ids are not present, each with a unique slug. Of two notes with one id it takes the first. */
export function missingNotes(archived: readonly ArchivedNote[], present: readonly Identity[]): ArchivedNote[] {
  const ids = new Set(present.map(({ id }) => id));
  const slugs = new Set(present.map(({ slug }) => slug));
  const missing = archived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return missing.map((note) => ({ ...note, slug: freeSlug(note, slugs) }));
}

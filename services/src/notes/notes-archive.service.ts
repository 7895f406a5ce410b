import type { ArchivedNote, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { Database } from '../database/database.ts';
import { inChunks } from '../database/in-chunks.ts';
import { NoteEntity } from './note.entity.ts';
import { archivedColumns } from './note-columns.ts';
import { freeSlug } from './slug.ts';

/** Notes in an archive and out of it. */
@Injectable()
export class NotesArchiveService {
  constructor(private readonly database: Database) {}

  exportNotes(owner: string): Promise<ArchivedNote[]> {
    return this.database.manager.query(`select ${archivedColumns} from notes where owner_id = $1 order by id`, [owner]);
  }

  /** Adds the notes that are not there yet, by their ids. A slug that another note has by now is given a new ending. */
  async importNotes(owner: string, archived: readonly ArchivedNote[]): Promise<Imported['notes']> {
    const known = await this.takenValues(owner, 'id', archived);
    const missing = archived.filter(({ id }) => !known.has(id) && known.add(id));
    const slugs = await this.takenValues(owner, 'slug', missing);
    const rows = missing.map((note) => ({ ...note, ownerId: owner, slug: freeSlug(note, slugs) }));

    for (const chunk of inChunks(rows)) await this.insert(chunk);
    return { added: rows.length, kept: archived.length - rows.length };
  }

  /** Which of the ids or slugs of these notes the owner's notes have already. */
  private async takenValues(owner: string, column: 'id' | 'slug', notes: readonly ArchivedNote[]): Promise<Set<string>> {
    const taken = new Set<string>();
    for (const chunk of inChunks(notes)) {
      const found = await this.database.manager.find(NoteEntity, {
        select: { [column]: true },
        where: { ownerId: owner, [column]: In(chunk.map((note) => note[column])) },
      });
      for (const row of found) taken.add(row[column]);
    }
    return taken;
  }

  private insert(rows: readonly (ArchivedNote & { ownerId: string })[]) {
    const insertion = this.database.manager.createQueryBuilder().insert().into(NoteEntity);
    return insertion
      .values([...rows])
      .updateEntity(false)
      .execute();
  }
}

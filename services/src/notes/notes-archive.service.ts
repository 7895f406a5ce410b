import type { ArchivedNote, Imported } from '@daybook/contracts/archive';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { inChunks } from '../database/in-chunks.ts';
import { missingNotes } from './missing-notes.ts';
import { NoteEntity } from './note.entity.ts';
import { archivedColumns } from './note-columns.ts';

/** Notes in an archive and out of it. */
@Injectable()
export class NotesArchiveService {
  constructor(private readonly database: Database) {}

  exportNotes(owner: string): Promise<ArchivedNote[]> {
    return this.database.manager.query(`select ${archivedColumns} from notes where owner_id = $1 order by id`, [owner]);
  }

  /** Adds the notes that are not there yet, by their ids. A slug that another note has by now is given a new ending. */
  async importNotes(owner: string, archived: readonly ArchivedNote[]): Promise<Imported['notes']> {
    const missing = missingNotes(archived, await this.present(owner));
    for (const chunk of inChunks(missing)) await this.insert(owner, chunk);
    return { added: missing.length, kept: archived.length - missing.length };
  }

  /** Of all the owner's notes: whatever slug is made, none may have it. */
  private present(owner: string) {
    return this.database.rows<{ id: string; slug: string }>('select id, slug from notes where owner_id = $1', [owner]);
  }

  private insert(owner: string, notes: readonly ArchivedNote[]) {
    const insertion = this.database.manager.createQueryBuilder().insert().into(NoteEntity);
    return insertion
      .values(notes.map((note) => ({ ...note, ownerId: owner })))
      .updateEntity(false)
      .execute();
  }
}

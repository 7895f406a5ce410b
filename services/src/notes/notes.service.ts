import type { NoteDraft, NotesQuery, NotesSearchQuery } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { Database } from '../database/database.ts';
import { rowsOf } from '../database/rows-of.ts';
import { type Condition, tagColumn } from '../http/entity-tag.ts';
import { cutPage, type Page, writeCursor } from '../http/pages.ts';
import { changedSince, notFound } from '../http/refusal.ts';
import { readListCursor, readSearchCursor } from './cursor.ts';
import { NoteEntity } from './note.entity.ts';
import { type ListedNote, previewColumns, type StoredNote, wholeColumns } from './note-columns.ts';
import { slugsFor } from './slug.ts';

/** Notes. Each statement names the owner, so that another's note is as if it were not there. */
@Injectable()
export class NotesService {
  constructor(private readonly database: Database) {}

  async listNotes(owner: string, query: NotesQuery): Promise<Page<ListedNote>> {
    const notes = this.select(query).where('owner_id = :owner', { owner });
    if (query.cursor !== undefined) {
      const [updated, id] = readListCursor(query.cursor);
      notes.andWhere('(notes.updated, notes.id) < (:updated, :id)', { updated, id });
    }
    notes.orderBy('notes.updated', 'DESC').addOrderBy('notes.id', 'DESC');

    return cutPage(await notes.getRawMany<ListedNote>(), query.limit, ({ updated, id }) => writeCursor(updated, id));
  }

  /** Best first: a word in the title weighs more. A text without a word finds nothing. */
  async searchNotes(owner: string, query: NotesSearchQuery): Promise<Page<ListedNote>> {
    const notes = this.select(query).addSelect(`${rank}::text`, 'rank');
    notes.where('owner_id = :owner and words @@ note_query(:search)', { owner, search: query.search });
    if (query.cursor !== undefined) {
      const [ranked, updated, id] = readSearchCursor(query.cursor);
      notes.andWhere(`(${rank}, notes.updated, notes.id) < (:ranked::real, :updated, :id)`, { ranked, updated, id });
    }
    notes.orderBy(rank, 'DESC').addOrderBy('notes.updated', 'DESC').addOrderBy('notes.id', 'DESC');

    const found = await notes.getRawMany<ListedNote & { rank: string }>();
    return cutPage(found, query.limit, ({ rank, updated, id }) => writeCursor(rank, updated, id));
  }

  async createNote(owner: string, draft: NoteDraft): Promise<StoredNote> {
    for (const slug of slugsFor(draft)) {
      const created = await this.insert({ ownerId: owner, id: uuid(), slug, ...draft });
      if (created) return created;
    }
    throw new Error('The slugs came to an end.');
  }

  async readNote(owner: string, slug: string): Promise<StoredNote> {
    const [note] = await this.database.manager.query<StoredNote[]>(
      `select ${wholeColumns} from notes where owner_id = $1 and slug = $2`,
      [owner, slug],
    );
    if (!note) throw notFound();
    return note;
  }

  async updateNote(owner: string, slug: string, draft: NoteDraft, ifMatch: Condition): Promise<StoredNote> {
    const change = this.database.manager.createQueryBuilder().update(NoteEntity).set(draft);
    const changed = change
      .where(...rowOf(owner, slug, ifMatch))
      .returning(wholeColumns)
      .updateEntity(false);

    const [note] = rowsOf<StoredNote>(await changed.execute());
    return note ?? this.refuseChange(owner, slug);
  }

  async deleteNote(owner: string, slug: string, ifMatch: Condition): Promise<void> {
    const removal = this.database.manager.createQueryBuilder().delete().from(NoteEntity);
    const { affected } = await removal.where(...rowOf(owner, slug, ifMatch)).execute();

    if (affected === 0) await this.refuseChange(owner, slug);
  }

  private select({ view, limit }: NotesQuery) {
    const notes = this.database.manager.createQueryBuilder().from(NoteEntity, 'notes');
    return notes.select(view === 'preview' ? previewColumns : wholeColumns).limit(limit && limit + 1);
  }

  /** Undefined when the slug is taken: nothing is raised then, so that a transaction around it lives on. */
  private async insert(row: NoteDraft & Pick<NoteEntity, 'ownerId' | 'id' | 'slug'>): Promise<StoredNote | undefined> {
    const insertion = this.database.manager.createQueryBuilder().insert().into(NoteEntity).values(row).orIgnore();
    return rowsOf<StoredNote>(await insertion.returning(wholeColumns).updateEntity(false).execute())[0];
  }

  /** A change met no row: it is not there, or in another state than the caller wanted. */
  private async refuseChange(owner: string, slug: string): Promise<never> {
    await this.readNote(owner, slug);
    throw changedSince();
  }
}

const rank = 'ts_rank(words, note_query(:search))';

/** The row of a slug, in one of the states that the caller allows. */
function rowOf(owner: string, slug: string, ifMatch: Condition): [string, object] {
  const ofOwner = 'owner_id = :owner and slug = :slug';
  return ifMatch ? [`${ofOwner} and ${tagColumn} = any(:ifMatch)`, { owner, slug, ifMatch }] : [ofOwner, { owner, slug }];
}

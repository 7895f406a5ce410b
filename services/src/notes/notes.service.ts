import type { NoteDraft } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { assignments } from '../database/assignments.ts';
import { Database } from '../database/database.ts';
import { type Condition, tagColumn } from '../http/entity-tag.ts';
import { changedSince, notFound } from '../http/refusal.ts';
import { columnsOfDraft, type StoredNote, wholeColumns } from './note-columns.ts';
import { slugsFor } from './slug.ts';

/** Notes. Each statement names the owner, so that another's note is as if it were not there. */
@Injectable()
export class NotesService {
  constructor(private readonly database: Database) {}

  async createNote(owner: string, draft: NoteDraft): Promise<StoredNote> {
    for (const slug of slugsFor(draft)) {
      const created = await this.insert(owner, slug, draft);
      if (created) return created;
    }
    throw new Error('The slugs came to an end.');
  }

  async readNote(owner: string, slug: string): Promise<StoredNote> {
    const [note] = await this.database.rows<StoredNote>(`select ${wholeColumns} from notes where owner_id = $1 and slug = $2`, [
      owner,
      slug,
    ]);
    if (!note) throw notFound();
    return note;
  }

  async updateNote(owner: string, slug: string, draft: NoteDraft, ifMatch: Condition): Promise<StoredNote> {
    const { set, values } = assignments(draft, columnsOfDraft, 4);
    const [note] = await this.database.rows<StoredNote>(
      `update notes set ${set}, version = version + 1, updated = now() where ${oneNote} returning ${wholeColumns}`,
      [owner, slug, ifMatch, ...values],
    );
    return note ?? this.refuseChange(owner, slug);
  }

  async deleteNote(owner: string, slug: string, ifMatch: Condition): Promise<void> {
    const removed = await this.database.rows(`delete from notes where ${oneNote} returning id`, [owner, slug, ifMatch]);
    if (removed.length === 0) await this.refuseChange(owner, slug);
  }

  /** Undefined when the slug is taken: nothing is raised then, so that a transaction around it lives on. */
  private async insert(owner: string, slug: string, { title, body, category }: NoteDraft): Promise<StoredNote | undefined> {
    const [note] = await this.database.rows<StoredNote>(
      `insert into notes (owner_id, id, slug, title, body, category) values ($1, $2, $3, $4, $5, $6)
      on conflict do nothing returning ${wholeColumns}`,
      [owner, uuid(), slug, title, body, category],
    );
    return note;
  }

  /** A change met no row: it is not there, or in another state than the caller wanted. */
  private async refuseChange(owner: string, slug: string): Promise<never> {
    await this.readNote(owner, slug);
    throw changedSince();
  }
}

/** The row of a slug, in one of the states that the caller allows. */
const oneNote = `owner_id = $1 and slug = $2 and ($3::text[] is null or ${tagColumn} = any($3))`;

import type { NoteDraft } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { assignments } from '../database/assignments.ts';
import { Database } from '../database/database.ts';
import { type BodylessStates, type Condition, tagColumn, tagOf } from '../http/entity-tag.ts';
import { IdempotencyService } from '../http/idempotency/idempotency.service.ts';
import { changedSince, notFound } from '../http/refusal.ts';
import { Quotas } from '../quotas/quotas.ts';
import { bytesOf, columnsOfDraft, heading, type NoteHeading, type StoredNote, wholeColumns } from './note-columns.ts';
import { slugsFor } from './slug.ts';

/** Notes. Each statement names the owner, so that another's note is as if it were not there. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
    private readonly answers: IdempotencyService,
  ) {}

  async createNote(owner: string, draft: NoteDraft): Promise<StoredNote> {
    for (const slug of slugsFor(draft)) {
      const created = await this.insert(owner, slug, draft);
      if (created) return created;
    }
    throw new Error('The slugs came to an end.');
  }

  /** Leaves a body unread that the caller does not want: else a short request would make the server read a megabyte for nothing. */
  async readNote(owner: string, slug: string, bodyless: BodylessStates): Promise<StoredNote | NoteHeading> {
    const [note] = await this.database.rows<StoredNote | NoteHeading>(
      `select ${heading}, case when $3::text[] is not null and ${tagColumn} <> all($3) then body end as body
      from notes where owner_id = $1 and slug = $2`,
      [owner, slug, bodyless === 'every' ? null : bodyless],
    );
    if (!note) throw notFound();
    return note;
  }

  /** By its id, which never changes. */
  async findNote(owner: string, id: string): Promise<StoredNote | undefined> {
    const text = `select ${wholeColumns} from notes where owner_id = $1 and id = $2`;
    const [note] = await this.database.rows<StoredNote>(text, [owner, id]);
    return note;
  }

  /** A note that does not grow fits, also where the limit was lowered meanwhile. */
  async updateNote(owner: string, slug: string, draft: NoteDraft, ifMatch: Condition): Promise<StoredNote> {
    const { set, values } = assignments(draft, columnsOfDraft, 6);
    const [note] = await this.database.rows<StoredNote>(
      `with usage as materialized (select note_bytes from account_usage where owner_id = $1 for update)
      update notes set ${set}, version = version + 1, updated = now() from usage
      where ${oneNote} and ($4 <= ${bytes} or note_bytes - ${bytes} + $4 <= $5) returning ${wholeColumns}`,
      [owner, slug, ifMatch, bytesOf(draft), this.quotas.limits.noteBytes, ...values],
    );
    return note ?? this.refuseChange(owner, slug, ifMatch);
  }

  /** Also the answer to its creation is forgotten, in which earlier releases kept its text. */
  async deleteNote(owner: string, slug: string, ifMatch: Condition): Promise<void> {
    await this.database.transaction(async () => {
      const [removed] = await this.database.rows<{ id: string }>(
        `with usage as materialized (select from account_usage where owner_id = $1 for update)
        delete from notes using usage where ${oneNote} returning id`,
        [owner, slug, ifMatch],
      );
      if (!removed) return this.refuseChange(owner, slug, ifMatch);
      await this.answers.forget(owner, removed.id);
    });
  }

  /** Undefined when the slug is taken: nothing is raised then, so that a transaction around it lives on. */
  private async insert(owner: string, slug: string, draft: NoteDraft): Promise<StoredNote | undefined> {
    const { notes, noteBytes } = this.quotas.limits;
    const { title, body, category } = draft;
    const [made] = await this.database.rows<{ fits: boolean } & (StoredNote | { id: null })>(
      `with usage as materialized (
        select notes < $7 and note_bytes + $8 <= $9 as fits from account_usage where owner_id = $1 for update
      ), made as (
        insert into notes (owner_id, id, slug, title, body, category)
        select $1::uuid, $2::uuid, $3, $4, $5, $6 from usage where fits
        on conflict do nothing returning ${wholeColumns}
      )
      select fits, made.* from usage left join made on true`,
      [owner, uuid(), slug, title, body, category, notes, bytesOf(draft), noteBytes],
    );
    if (!made) {
      await this.quotas.open(owner);
      return this.insert(owner, slug, draft);
    }
    if (!made.fits) throw this.quotas.notesFull();
    return made.id === null ? undefined : made;
  }

  /** A change met no row: it is not there, or in another state than the caller wanted, or too large. */
  private async refuseChange(owner: string, slug: string, ifMatch: Condition): Promise<never> {
    const [note] = await this.database.rows<NoteHeading>(`select ${heading} from notes where owner_id = $1 and slug = $2`, [
      owner,
      slug,
    ]);
    if (!note) throw notFound();
    throw ifMatch === undefined || ifMatch.includes(tagOf(note)) ? this.quotas.notesFull() : changedSince();
  }
}

const bytes = '(octet_length(title) + octet_length(body))';

/** The row of a slug, in one of the states that the caller allows. */
const oneNote = `owner_id = $1 and slug = $2 and ($3::text[] is null or ${tagColumn} = any($3))`;

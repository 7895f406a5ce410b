import type { NoteDraft } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { v7 as uuid } from 'uuid';
import { assignments, insertion } from '../database/sql-columns.ts';
import { Database } from '../database/database.ts';
import { type KnownStates, type Precondition, tagColumn, tagOf } from '../http/conditional-requests.ts';
import { IdempotencyService } from '../http/idempotency/idempotency.service.ts';
import { preconditionFailed, notFound } from '../http/problem-error.ts';
import { Quotas } from '../quotas/quotas.ts';
import { type BodylessNote, bytesOf, draftColumns, headingColumns, type StoredNote, wholeColumns } from './note-columns.ts';
import { slugsFor } from './slug.ts';

/** Stores notes. Every statement has the owner in its condition, so that nobody sees or changes the notes of others. */
@Injectable()
export class NotesService {
  constructor(
    private readonly database: Database,
    private readonly quotas: Quotas,
    private readonly requests: IdempotencyService,
  ) {}

  async createNote(owner: string, draft: NoteDraft): Promise<StoredNote> {
    for (const slug of slugsFor(draft)) {
      const created = await this.insert(owner, slug, draft);
      if (created) return created;
    }
    throw new Error('slugsFor() has ended.');
  }

  /** Does not read the body of a known state: otherwise a short request could make the server read a megabyte that it does not send. */
  async readNote(owner: string, slug: string, known: KnownStates): Promise<StoredNote | BodylessNote> {
    const [note] = await this.database.rows<StoredNote | BodylessNote>(
      `select ${headingColumns}, case when $3::text[] is not null and ${tagColumn} <> all($3) then body end as body
      from notes where owner_id = $1 and slug = $2`,
      [owner, slug, known === 'every' ? null : known],
    );
    if (!note) throw notFound();
    return note;
  }

  async findNote(owner: string, id: string): Promise<StoredNote | undefined> {
    const text = `select ${wholeColumns} from notes where owner_id = $1 and id = $2`;
    const [note] = await this.database.rows<StoredNote>(text, [owner, id]);
    return note;
  }

  /** A note that does not grow is saved even if it exceeds a quota that was lowered meanwhile. */
  async updateNote(owner: string, slug: string, draft: NoteDraft, ifMatch: Precondition): Promise<StoredNote> {
    const { set, values } = assignments(draft, draftColumns, 6);
    const [note] = await this.database.rows<StoredNote>(
      `with usage as materialized (select note_bytes from account_usage where owner_id = $1 for update)
      update notes set ${set}, version = version + 1, updated = now() from usage
      where ${oneNote} and ($4 <= ${bytes} or note_bytes - ${bytes} + $4 <= $5) returning ${wholeColumns}`,
      [owner, slug, ifMatch, bytesOf(draft), this.quotas.limits.noteBytes, ...values],
    );
    return note ?? this.explainNoChange(owner, slug, ifMatch);
  }

  /** Also deletes the text that earlier releases stored with the Idempotency-Key. */
  async deleteNote(owner: string, slug: string, ifMatch: Precondition): Promise<void> {
    await this.database.transaction(async () => {
      const [removed] = await this.database.rows<{ id: string }>(
        `with usage as materialized (select from account_usage where owner_id = $1 for update)
        delete from notes using usage where ${oneNote} returning id`,
        [owner, slug, ifMatch],
      );
      if (!removed) return this.explainNoChange(owner, slug, ifMatch);
      await this.requests.forget(owner, removed.id);
    });
  }

  /** Returns undefined if the slug is taken. That is not an error, which would abort the transaction around it. */
  private async insert(owner: string, slug: string, draft: NoteDraft): Promise<StoredNote | undefined> {
    const { notes, noteBytes } = this.quotas.limits;
    const { columns, parameters, values } = insertion(draft, draftColumns, 7);
    const [inserted] = await this.database.rows<{ fits: boolean } & (StoredNote | { id: null })>(
      `with usage as materialized (
        select notes < $4 and note_bytes + $5 <= $6 as fits from account_usage where owner_id = $1 for update
      ), made as (
        insert into notes (owner_id, id, slug, ${columns})
        select $1::uuid, $2::uuid, $3, ${parameters} from usage where fits
        on conflict do nothing returning ${wholeColumns}
      )
      select fits, made.* from usage left join made on true`,
      [owner, uuid(), slug, notes, bytesOf(draft), noteBytes, ...values],
    );
    if (!inserted) {
      await this.quotas.open(owner);
      return this.insert(owner, slug, draft);
    }
    if (!inserted.fits) throw this.quotas.notesFull();
    return inserted.id === null ? undefined : inserted;
  }

  /** Throws why a statement changed no row: the note does not exist, has another state, or would be too large. */
  private async explainNoChange(owner: string, slug: string, ifMatch: Precondition): Promise<never> {
    const note = await this.readNote(owner, slug, 'every');
    throw ifMatch === undefined || ifMatch.includes(tagOf(note)) ? this.quotas.notesFull() : preconditionFailed();
  }
}

const bytes = '(octet_length(title) + octet_length(body))';

/** The condition for the note of a slug, in one of the states of the If-Match. */
const oneNote = `owner_id = $1 and slug = $2 and ($3::text[] is null or ${tagColumn} = any($3))`;

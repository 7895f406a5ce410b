import type { NoteDraft } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { assignments } from '../database/sql-columns.ts';
import { type KnownStates, type Precondition, tagColumn, tagOf } from '../http/conditional-requests.ts';
import { preconditionFailed, notFound } from '../http/problem-error.ts';
import { ItemsService } from '../items/items.service.ts';
import {
  type BodylessNote,
  bytesOf,
  draftColumns,
  headingColumns,
  quotaBytes,
  type StoredNote,
  wholeColumns,
} from './note-columns.ts';
import { noteKind, type NoteFields } from './note-kind.ts';
import { slugsFor } from './slug.ts';

/** Stores notes. Every statement has the owner in its condition, so that nobody sees or changes the notes of others. */
@Injectable()
export class NotesService extends ItemsService<StoredNote, NoteDraft, NoteFields> {
  protected override readonly kind = noteKind;

  protected override async createOne(owner: string, draft: NoteDraft): Promise<StoredNote> {
    for (const slug of slugsFor(draft)) {
      const created = await this.insert(owner, { ...draft, slug });
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

  /** A note that does not grow is saved even if it exceeds a quota that was lowered meanwhile. */
  override async update(owner: string, slug: string, draft: NoteDraft, ifMatch: Precondition): Promise<StoredNote> {
    const { set, values } = assignments(draft, draftColumns, 6);
    const [note] = await this.database.rows<StoredNote>(
      `with usage as materialized (select note_bytes from account_usage where owner_id = $1 for update)
      update notes set ${set}, version = version + 1, updated = now() from usage
      where ${this.condition} and ($4 <= ${quotaBytes} or note_bytes - ${quotaBytes} + $4 <= $5) returning ${wholeColumns}`,
      [owner, slug, ifMatch, bytesOf(draft), this.quotas.limits.notes.bytes, ...values],
    );
    return note ?? this.explainNoChange(owner, slug, ifMatch);
  }

  /** Also deletes the text that earlier releases stored with the Idempotency-Key. */
  override delete(owner: string, slug: string, ifMatch: Precondition): Promise<string> {
    return this.database.transaction(async () => {
      const id = await super.delete(owner, slug, ifMatch);
      await this.requests.forget(owner, id);
      return id;
    });
  }

  /** Throws why a statement changed no row: the note does not exist, has another state, or would be too large. */
  protected override async explainNoChange(owner: string, slug: string, ifMatch: Precondition): Promise<never> {
    const note = await this.readNote(owner, slug, 'every');
    throw ifMatch === undefined || ifMatch.includes(tagOf(note)) ? this.quotas.full('notes') : preconditionFailed();
  }
}

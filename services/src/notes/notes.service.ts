import type { NoteDraft } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { assignments } from '../database/sql-columns.ts';
import { type KnownStates, type Precondition, tagOf, type UpdateConditions } from '../http/conditional-requests.ts';
import { IdempotencyService } from '../http/idempotency/idempotency.service.ts';
import { preconditionFailed, notFound } from '../http/problem-error.ts';
import { changeKeyOf, isRepeated, rememberChange } from '../items/change-keys.ts';
import { ItemsService } from '../items/items.service.ts';
import { Quotas } from '../quotas/quotas.ts';
import { bytesOf, draftColumns, quotaBytes, type StoredNote, wholeColumns } from './note-columns.ts';
import { noteKind, type NoteFields } from './note-kind.ts';
import { isShortRead, type NoteJson, readLongStatement, readStatement } from './read-statement.ts';
import { slugsFor } from './slug.ts';
import { NoteVersionsService } from './versions/note-versions.service.ts';

/** Stores notes. Every statement has the owner in its condition, so that nobody sees or changes the notes of others. */
@Injectable()
export class NotesService extends ItemsService<StoredNote, NoteDraft, NoteFields> {
  protected override readonly kind = noteKind;

  constructor(
    database: Database,
    quotas: Quotas,
    requests: IdempotencyService,
    private readonly versions: NoteVersionsService,
  ) {
    super(database, quotas, requests);
  }

  protected override async createOne(owner: string, draft: NoteDraft, id?: string): Promise<StoredNote> {
    for (const slug of slugsFor(draft)) {
      const created = await this.insert(owner, { ...draft, slug }, id);
      if (created) return created;
    }
    throw new Error('slugsFor() has ended.');
  }

  /**
   * Reads a note; a long one after `beginHeavyRead`. Does not read the body of a known state: otherwise a short request could make the server
   * read a megabyte that it does not send.
   */
  async readNote(owner: string, slug: string, known: KnownStates, beginHeavyRead: () => Promise<void>): Promise<NoteJson> {
    const note = await this.find(readStatement, owner, slug, known);
    if (isShortRead(note, known)) return note;
    await beginHeavyRead();
    return this.find(readLongStatement, owner, slug, known);
  }

  override async update(
    owner: string,
    slug: string,
    draft: NoteDraft,
    { ifMatch, requestKey }: UpdateConditions,
  ): Promise<StoredNote> {
    const { set, values } = assignments(draft, draftColumns, 7);
    const saved = await this.save(
      `with ${usage} update notes set ${set}, ${rememberChange('$6')}, version = version + 1, updated = now() from usage
      where ${this.condition} and not ${isRepeated('$6')} and ${fits('$4')} returning ${wholeColumns}, history_bytes`,
      [owner, slug, ifMatch, bytesOf(draft), this.quotas.limits.notes.bytes, changeKeyOf(requestKey), ...values],
    );
    return saved ?? (await this.findChanged(owner, slug, requestKey)) ?? this.explainNoChange(owner, slug, ifMatch);
  }

  /** Saves a note as it was in a version. What it was until now becomes a version, as by any save. */
  async restore(owner: string, slug: string, version: number, ifMatch: Precondition): Promise<StoredNote> {
    const saved = await this.save(
      `with ${usage}, kept (new_title, new_body, new_category) as (
        select title, body, category from note_versions
        where owner_id = $1 and note_id = (select id from notes where owner_id = $1 and slug = $2) and version = $4
      )
      update notes set title = new_title, body = new_body, category = new_category, version = version + 1, updated = now()
      from usage, kept
      where ${this.condition} and ${fits('octet_length(new_title) + octet_length(new_body)')} returning ${wholeColumns}, history_bytes`,
      [owner, slug, ifMatch, version, this.quotas.limits.notes.bytes],
    );
    if (saved) return saved;
    await this.versions.require(owner, slug, version);
    return this.explainNoChange(owner, slug, ifMatch);
  }

  /** Also deletes the text that earlier releases stored with the Idempotency-Key. */
  override delete(owner: string, slug: string, ifMatch: Precondition): Promise<string> {
    return this.database.transaction(async () => {
      const id = await super.delete(owner, slug, ifMatch);
      await this.requests.forget(owner, id);
      return id;
    });
  }

  private async find(statement: string, owner: string, slug: string, known: KnownStates): Promise<NoteJson> {
    const [note] = await this.database.rows<NoteJson>(statement, [owner, slug, known === 'every' ? null : known]);
    if (!note) throw notFound();
    return note;
  }

  private async save(statement: string, values: readonly [owner: string, ...unknown[]]): Promise<StoredNote | undefined> {
    const [saved] = await this.database.rows<StoredNote & { history_bytes: string }>(statement, values);
    // As it was before this save, so the history may exceed its limit by a version.
    if (Number(saved?.history_bytes) > this.quotas.limits.historyBytes) await this.versions.removeSurplus(values[0]);
    return saved;
  }

  /** Throws why a statement changed no row: the note does not exist, has another state, or would be too large. */
  protected override async explainNoChange(owner: string, slug: string, ifMatch: Precondition): Promise<never> {
    const note = await this.find(readStatement, owner, slug, 'every');
    throw ifMatch === undefined || ifMatch.includes(tagOf(note)) ? this.quotas.full('notes') : preconditionFailed();
  }
}

/** The counts of the owner, locked. */
const usage = 'usage as materialized (select note_bytes, history_bytes from account_usage where owner_id = $1 for update)';

/** The condition for a note of another size, with the quota as $5. A note that does not grow fits even if the quota was lowered. */
const fits = (size: string) => `(${size} <= ${quotaBytes} or note_bytes - ${quotaBytes} + ${size} <= $5)`;

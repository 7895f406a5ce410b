import { type Note, noteLimits, type NotesQuery, type NotesSearchQuery } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../database/database.ts';
import { readTimeCursor, toListPage, writeCursor } from '../http/list-pages.ts';
import {
  bytesAtOnce,
  listStatements,
  type ListStatements,
  readSearchCursor,
  searchStatements,
  type UnreadNote,
  type WholeNotes,
} from './list-statement.ts';
import { type OpenedNote, type StoredNote, wholeColumns } from './note-columns.ts';
import { tagOfPreviews, toNote, toPreview } from './note-responses.ts';

/** How many notes are few: to read each costs less than the index of words, which all accounts share. */
const few = 500;

/** A page of notes. */
export interface NoteList {
  /** The JSON of its first notes, without brackets. */
  readonly json: string;
  /** The notes after them. */
  readonly rest: readonly UnreadNote[];
  readonly tag: string;
  /** The cursor of the next page; undefined on the last page. */
  readonly next: string | undefined;
}

/** Lists notes. Every statement has the owner in its condition, so that nobody sees the notes of others. */
@Injectable()
export class NoteListsService {
  /** Whether an owner has few notes, for a minute: it only chooses how a search runs. */
  readonly #hasFew = new LRUCache<string, boolean>({ max: 10_000, ttl: 60_000 });

  constructor(private readonly database: Database) {}

  listNotes(owner: string, { view, limit = noteLimits.page, cursor }: NotesQuery): Promise<NoteList> {
    const after = cursor === undefined ? [] : readTimeCursor(cursor);
    const statements = listStatements[cursor === undefined ? 'first' : 'next'];
    const values = [owner, limit, ...after];
    return view === 'preview' ? this.previews(statements, { limit, values }) : this.wholeNotes(statements, { values });
  }

  /**
   * Returns the best match first; a word in the title weighs more. A text without a word finds nothing. Only owners with many notes
   * use the index of words, which has the matches of all accounts (50 notes among 300,000 others: 15 ms instead of 0.3). Their
   * statement is planned each time: the generic plan is for a usual owner, with few notes, and reads all of them (1 s for 100,000).
   */
  async searchNotes(owner: string, { view, limit = noteLimits.page, cursor, search }: NotesSearchQuery): Promise<NoteList> {
    const after = cursor === undefined ? [] : readSearchCursor(cursor);
    const hasFew = await this.hasFew(owner);
    const statements = searchStatements[hasFew ? 'few' : 'many'][cursor === undefined ? 'first' : 'next'];
    const values = [owner, search, limit, ...after];
    const options = { values, planEachTime: !hasFew };
    return view === 'preview' ? this.previews(statements, { limit, ...options }) : this.wholeNotes(statements, options);
  }

  /** Yields the notes of a list in batches, with bodies, which it reads a few at a time. Leaves out notes that were deleted meanwhile. */
  async *readRest(owner: string, rest: readonly UnreadNote[]): AsyncGenerator<Note[]> {
    for (const batch of toBatches(rest)) {
      const read = await this.database.rows<StoredNote>(
        `select ${wholeColumns} from notes where owner_id = $1 and id = any($2::uuid[])`,
        [owner, batch.map(({ id }) => id)],
      );
      // A slow client holds the generator here, and with it what it still refers to.
      yield inOrder(batch, read.splice(0)).map(toNote);
    }
  }

  private async previews(
    { preview }: ListStatements,
    { limit, values, ...options }: Reading & { limit: number },
  ): Promise<NoteList> {
    type Row = OpenedNote & { readonly rank?: string };
    const found = await this.database.rows<Row>(preview, values, options);
    const page = toListPage(found, limit, ({ rank: match, updated, id }) =>
      match === undefined ? writeCursor(updated, id) : writeCursor(match, updated, id),
    );
    return {
      json: page.rows.map((row) => JSON.stringify(toPreview(row))).join(),
      rest: [],
      next: page.next,
      tag: tagOfPreviews(page),
    };
  }

  private async wholeNotes({ whole }: ListStatements, { values, ...options }: Reading): Promise<NoteList> {
    const [list] = await this.database.rows<WholeNotes>(whole, values, options);
    if (!list) throw new Error('The statement returns a row even for an empty list.');
    const { json, rest, next, tag } = list;
    return { json: json ?? '', rest: rest ?? [], next: next === null ? undefined : writeCursor(next), tag };
  }

  private async hasFew(owner: string): Promise<boolean> {
    const known = this.#hasFew.get(owner);
    if (known !== undefined) return known;
    const [usage] = await this.database.rows<{ notes: number }>('select notes from account_usage where owner_id = $1', [owner]);
    const hasFew = (usage?.notes ?? 0) <= few;
    this.#hasFew.set(owner, hasFew);
    return hasFew;
  }
}

/** How a list is read. */
interface Reading {
  readonly values: readonly unknown[];
  readonly planEachTime?: boolean;
}

function inOrder(rest: readonly UnreadNote[], notes: readonly StoredNote[]): StoredNote[] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  return rest.flatMap(({ id }) => byId.get(id) ?? []);
}

/** Yields batches of up to `bytesAtOnce` bytes, with at least one note. */
function* toBatches(rest: readonly UnreadNote[]): Generator<readonly UnreadNote[]> {
  let batch: UnreadNote[] = [];
  let [start, end] = [0, 0];
  for (const note of rest) {
    if (batch.length > 0 && note.bytes - start > bytesAtOnce) {
      yield batch;
      [batch, start] = [[], end];
    }
    batch.push(note);
    end = note.bytes;
  }
  if (batch.length > 0) yield batch;
}

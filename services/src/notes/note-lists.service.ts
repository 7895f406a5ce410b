import { noteLimits, type NotesQuery, type NotesSearchQuery } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { Database } from '../database/database.ts';
import { cutPage, type Page, writeCursor } from '../http/pages.ts';
import { readListCursor, readSearchCursor } from './cursor.ts';
import { bytesAtOnce, listBytes, listStatement } from './list-statement.ts';
import { NoteCounts } from './note-counts.ts';
import { type ListedNote, type StoredNote, wholeColumns } from './note-columns.ts';

/** Lists of notes. Each statement names the owner, so that another's note is as if it were not there. */
@Injectable()
export class NoteListsService {
  constructor(
    private readonly database: Database,
    private readonly counts: NoteCounts,
  ) {}

  async listNotes(owner: string, { view, limit = noteLimits.page, cursor }: NotesQuery): Promise<Page<ListedNote>> {
    const after = cursor === undefined ? [] : readListCursor(cursor);
    const statement = listStatement(view, {
      from: `notes where owner_id = $1 ${cursor === undefined ? '' : 'and (notes.updated, notes.id) < ($3, $4)'}`,
      order: 'notes.updated desc, notes.id desc',
      limit: '$2',
    });
    const found = await this.database.rows<ListedNote>(statement, [owner, limit + 1, ...after]);
    return cutPage(found, limit, ({ updated, id }) => writeCursor(updated, id), fits);
  }

  /**
   * Best first: a word in the title weighs more. A text without a word finds nothing. The index of words serves only who has many notes: for a
   * word it reads the matches of all accounts (of one of 50 notes among 300,000 others: 15 ms against 0.3). For them the statement is planned by
   * its values each time, as a plan for the usual owner, who has few notes, reads all of them (1 s of 100,000).
   */
  async searchNotes(owner: string, { view, limit = noteLimits.page, cursor, search }: NotesSearchQuery): Promise<Page<ListedNote>> {
    const after = cursor === undefined ? [] : readSearchCursor(cursor);
    const isFew = await this.counts.isFew(owner);
    const statement = listStatement(view, {
      from: `notes cross join note_query($2) as query
        where owner_id = $1 and ${isFew ? '(words @@ query) is true' : 'words @@ query'}
          ${cursor === undefined ? '' : `and (${rank}, notes.updated, notes.id) < ($4::real, $5, $6)`}`,
      order: `${rank} desc, notes.updated desc, notes.id desc`,
      extra: `${rank}::text as rank`,
      limit: '$3',
    });
    const values = [owner, search, limit + 1, ...after];
    const found = await this.database.rows<ListedNote & { rank: string }>(statement, values, { planEachTime: !isFew });
    return cutPage(found, limit, ({ rank, updated, id }) => writeCursor(rank, updated, id), fits);
  }

  /**
   * The notes of a page with their bodies, in batches; those without are read a few at a time. One that was deleted meanwhile is left out.
   *
   * @param rows - is emptied of the notes with bodies, which would stay in memory for as long as the client takes the answer
   */
  async *wholeNotes(owner: string, rows: ListedNote[]): AsyncGenerator<ListedNote[]> {
    const later = rows.findIndex(isLater);
    yield rows.splice(0, later === -1 ? rows.length : later);
    for (const batch of rows.length > 0 ? inBatches(rows) : []) {
      const read = await this.database.rows<StoredNote>(
        `select ${wholeColumns} from notes where owner_id = $1 and id = any($2::uuid[])`,
        [owner, batch.map(({ id }) => id)],
      );
      yield inOrder(batch, read.splice(0));
    }
  }
}

function inOrder(rows: readonly ListedNote[], notes: readonly StoredNote[]): StoredNote[] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** True for a note whose body is read only when it is sent. */
export const isLater = ({ body }: ListedNote) => body === null;

/** As many notes as have `bytesAtOnce` together, and one at least. */
function* inBatches(rows: readonly ListedNote[]): Generator<readonly ListedNote[]> {
  let batch: ListedNote[] = [];
  let [start, end] = [0, 0];
  for (const row of rows) {
    const { bytes = 0 } = row;
    if (batch.length > 0 && bytes - start > bytesAtOnce) {
      yield batch;
      [batch, start] = [[], end];
    }
    batch.push(row);
    end = bytes;
  }
  yield batch;
}

const fits = ({ bytes = 0 }: ListedNote) => bytes <= listBytes;

const rank = 'ts_rank(words, query)';

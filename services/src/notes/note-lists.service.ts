import { noteLimits, type NotesQuery, type NotesSearchQuery } from '@daybook/contracts/notes';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { Database } from '../database/database.ts';
import { readTimeCursor, toListPage, type ListPage, writeCursor } from '../http/list-pages.ts';
import { bytesAtOnce, listBytes, listStatement, readSearchCursor } from './list-statement.ts';
import { type ListedNote, type StoredNote, wholeColumns } from './note-columns.ts';

/** How many notes are few: to read each costs less than the index of words, which all accounts share. */
const few = 500;

/** Lists notes. Every statement has the owner in its condition, so that nobody sees the notes of others. */
@Injectable()
export class NoteListsService {
  /** Whether an owner has few notes, for a minute: it only chooses how a search runs. */
  readonly #hasFew = new LRUCache<string, boolean>({ max: 10_000, ttl: 60_000 });

  constructor(private readonly database: Database) {}

  async listNotes(owner: string, { view, limit = noteLimits.page, cursor }: NotesQuery): Promise<ListPage<ListedNote>> {
    const after = cursor === undefined ? [] : readTimeCursor(cursor);
    const statement = listStatement(view, {
      from: `notes where owner_id = $1 ${cursor === undefined ? '' : 'and (notes.updated, notes.id) < ($3, $4)'}`,
      order: 'notes.updated desc, notes.id desc',
      limit: '$2',
    });
    const found = await this.database.rows<ListedNote>(statement, [owner, limit + 1, ...after]);
    return toListPage(found, limit, ({ updated, id }) => writeCursor(updated, id), fits);
  }

  /**
   * Returns the best match first; a word in the title weighs more. A text without a word finds nothing. Only owners with many notes
   * use the index of words, which has the matches of all accounts (50 notes among 300,000 others: 15 ms instead of 0.3). Their
   * statement is planned each time: the generic plan is for a usual owner, with few notes, and reads all of them (1 s for 100,000).
   */
  async searchNotes(
    owner: string,
    { view, limit = noteLimits.page, cursor, search }: NotesSearchQuery,
  ): Promise<ListPage<ListedNote>> {
    const after = cursor === undefined ? [] : readSearchCursor(cursor);
    const hasFew = await this.hasFew(owner);
    const statement = listStatement(view, {
      from: `notes cross join note_query($2) as query
        where owner_id = $1 and ${hasFew ? '(words @@ query) is true' : 'words @@ query'}
          ${cursor === undefined ? '' : `and (${rank}, notes.updated, notes.id) < ($4::real, $5, $6)`}`,
      order: `${rank} desc, notes.updated desc, notes.id desc`,
      extra: `${rank}::text as rank`,
      limit: '$3',
    });
    const values = [owner, search, limit + 1, ...after];
    const found = await this.database.rows<ListedNote & { rank: string }>(statement, values, { planEachTime: !hasFew });
    return toListPage(found, limit, ({ rank, updated, id }) => writeCursor(rank, updated, id), fits);
  }

  /**
   * Yields the notes of a page in batches, with bodies, which it reads a few at a time. Leaves out notes that were deleted
   * meanwhile. Removes notes with bodies from `rows`: they would stay in memory while the client reads the response.
   */
  async *wholeNotes(owner: string, rows: ListedNote[]): AsyncGenerator<ListedNote[]> {
    const index = rows.findIndex(lacksBody);
    yield rows.splice(0, index === -1 ? rows.length : index);
    for (const batch of rows.length > 0 ? toBatches(rows) : []) {
      const read = await this.database.rows<StoredNote>(
        `select ${wholeColumns} from notes where owner_id = $1 and id = any($2::uuid[])`,
        [owner, batch.map(({ id }) => id)],
      );
      yield inOrder(batch, read.splice(0));
    }
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

function inOrder(rows: readonly ListedNote[], notes: readonly StoredNote[]): StoredNote[] {
  const byId = new Map(notes.map((note) => [note.id, note]));
  return rows.flatMap(({ id }) => byId.get(id) ?? []);
}

/** True if the body was not read with the list. */
export const lacksBody = ({ body }: ListedNote) => body === null;

/** Yields batches of up to `bytesAtOnce` bytes, with at least one note. */
function* toBatches(rows: readonly ListedNote[]): Generator<readonly ListedNote[]> {
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

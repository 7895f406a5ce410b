import type { ListedNote } from './note-columns.ts';

/** Some of a list, and where it goes on. */
export interface NotesPage {
  readonly notes: readonly ListedNote[];
  readonly next: string | undefined;
}

/** One more row was asked for than the page takes: it tells that there is a next page, and is left out. */
export function cutPage<Row extends ListedNote>(
  rows: readonly Row[],
  limit: number | undefined,
  cursorOf: (last: Row) => string,
): NotesPage {
  const notes = rows.slice(0, limit);
  const last = notes.at(-1);
  return { notes, next: last && rows.length > notes.length ? cursorOf(last) : undefined };
}

import { type Note, noteLimits, type NotePreview } from '@daybook/contracts/notes';

/** The pages of a list that have been read so far. */
export interface NotePages {
  /** The text of the search; empty for the list of all notes. */
  readonly search: string;
  readonly notes: readonly NotePreview[];
  /** The cursor of the next page; undefined at the end. */
  readonly next: string | undefined;
}

/**
 * Returns the list after its first page was read again. Later pages are kept if the fresh page ends with a note that the list has
 * in the same state, so that there is no gap between; otherwise they are dropped.
 */
export function withFirstPage(known: NotePages | undefined, fresh: NotePages): NotePages {
  const last = fresh.notes.at(-1);
  if (!known || !last || fresh.next === undefined) return fresh;
  const seam = known.notes.findIndex(({ id, updated }) => id === last.id && updated === last.updated);
  if (seam === -1 || seam === known.notes.length - 1) return fresh;
  const beyond = without(known.notes.slice(seam + 1), fresh.notes);
  return { ...fresh, notes: [...fresh.notes, ...beyond], next: known.next };
}

/** Returns the list with the page at `cursor` added. Returns it unchanged if it no longer ends there. */
export function withNextPage(known: NotePages, cursor: string, page: NotePages): NotePages {
  if (known.next !== cursor) return known;
  return { ...known, notes: [...known.notes, ...without(page.notes, known.notes)], next: page.next };
}

/**
 * Returns the list after a note was added or updated. The note is the first of all notes. In a search it keeps its position, or is the
 * first if it has the words that were typed.
 */
export function withNote(known: NotePages, note: Note | NotePreview): NotePages {
  const { search, notes } = known;
  const shown = preview(note);
  const isListed = notes.some(({ id }) => id === note.id);
  if (search && isListed) return { ...known, notes: notes.map((other) => (other.id === note.id ? shown : other)) };
  if (search && !hasWords(note, search)) return known;
  return { ...known, notes: [shown, ...notes.filter(({ id }) => id !== note.id)] };
}

function hasWords(note: Note | NotePreview, search: string) {
  const text = `${note.title} ${'body' in note ? note.body : note.preview}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export function withoutNote(known: NotePages, slug: string): NotePages {
  return { ...known, notes: known.notes.filter((note) => note.slug !== slug) };
}

function without(notes: readonly NotePreview[], taken: readonly NotePreview[]) {
  const ids = new Set(taken.map(({ id }) => id));
  return notes.filter(({ id }) => !ids.has(id));
}

/** The sizes of pages: small at first, for an early first paint; then large, since a filter may need many notes. */
export const FIRST_PAGE = 60;
export const NEXT_PAGE = 500;

/** Returns a note as lists have it. */
export function preview(note: Note | NotePreview): NotePreview {
  if (!('body' in note)) return note;
  const { body, ...heading } = note;
  return { ...heading, preview: firstWords(body) };
}

/** Returns the first 20 words as the server does: split at Unicode white space, joined by one space. */
export function firstWords(body: string): string {
  const words = [];
  for (const [word] of body.matchAll(/\S+/gu)) {
    words.push(word);
    if (words.length === noteLimits.previewWords) break;
  }
  return words.join(' ');
}

import type { NotePreview } from '@daybook/contracts/notes';

/** As much of a list as has been read. */
export interface NotePages {
  /** What was searched for; empty for the list of all notes. */
  readonly search: string;
  readonly notes: readonly NotePreview[];
  /** Where the next page begins; undefined at the end. */
  readonly next: string | undefined;
}

/**
 * The list after its first page was read again. What was read beyond it stays, if the fresh page ends on a note that the list
 * knew in the same state, so that no gap can lie between; else the list begins anew.
 */
export function withFirstPage(known: NotePages | undefined, fresh: NotePages): NotePages {
  const last = fresh.notes.at(-1);
  if (!known || !last || fresh.next === undefined) return fresh;
  const seam = known.notes.findIndex(({ id, updated }) => id === last.id && updated === last.updated);
  if (seam === -1 || seam === known.notes.length - 1) return fresh;
  const beyond = without(known.notes.slice(seam + 1), fresh.notes);
  return { ...fresh, notes: [...fresh.notes, ...beyond], next: known.next };
}

/** The list with the page after it; unchanged when it has meanwhile got another end. */
export function withNextPage(known: NotePages, cursor: string, page: NotePages): NotePages {
  if (known.next !== cursor) return known;
  return { ...known, notes: [...known.notes, ...without(page.notes, known.notes)], next: page.next };
}

/** The list after a note was made or changed: of all notes it is the newest now, in a search it keeps its place. */
export function withNote(known: NotePages, note: NotePreview): NotePages {
  const notes = known.search
    ? known.notes.map((other) => (other.id === note.id ? note : other))
    : [note, ...known.notes.filter(({ id }) => id !== note.id)];
  return { ...known, notes };
}

export function withoutNote(known: NotePages, slug: string): NotePages {
  return { ...known, notes: known.notes.filter((note) => note.slug !== slug) };
}

function without(notes: readonly NotePreview[], taken: readonly NotePreview[]) {
  const ids = new Set(taken.map(({ id }) => id));
  return notes.filter(({ id }) => !ids.has(id));
}

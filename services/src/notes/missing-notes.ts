import type { ArchivedNote } from '@daybook/contracts/archive';
import { freeSlug } from './slug.ts';

/** The notes of an archive whose ids are not there yet, each with a slug that no other has. Of two with one id the first is taken. */
export function missingNotes(
  archived: readonly ArchivedNote[],
  present: readonly { readonly id: string; readonly slug: string }[],
): ArchivedNote[] {
  const ids = new Set(present.map(({ id }) => id));
  const slugs = new Set(present.map(({ slug }) => slug));
  const missing = archived.filter(({ id }) => !ids.has(id) && ids.add(id));
  return missing.map((note) => ({ ...note, slug: freeSlug(note, slugs) }));
}

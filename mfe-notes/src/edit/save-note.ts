import type { NoteDraft } from '@daybook/contracts/notes';
import { isRefusal } from '@daybook/kit/call';
import type { Host } from '@daybook/kit/host';
import { readNote, type StoredNote, updateNote } from '../api.ts';
import { type Base, opened } from './opened.ts';

/** Saved, or met by another's change that a person has to weigh. */
export type Saved =
  { readonly kind: 'saved'; readonly stored: StoredNote } | { readonly kind: 'clash'; readonly theirs: StoredNote };

/** Saves a text over the state that it was written over. A lost race without a quarrel over the text is no clash. */
export async function saveNote(fetch: Host['fetch'], slug: string, draft: NoteDraft, base: Base): Promise<Saved> {
  try {
    return { kind: 'saved', stored: await updateNote(fetch, slug, draft, base.etag) };
  } catch (error) {
    if (!isRefusal(error, 412)) throw error;
  }
  const theirs = await readNote(fetch, slug);
  const now = opened(theirs, { fields: draft, base });
  if (now.clash) return { kind: 'clash', theirs };
  return { kind: 'saved', stored: await updateNote(fetch, slug, draft, theirs.etag) };
}

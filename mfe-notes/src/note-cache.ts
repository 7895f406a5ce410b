import { useMemo } from 'react';
import { useSWRConfig } from 'swr';
import type { StoredNote } from './api.ts';
import { isList, keys } from './keys.ts';
import { useListMemory } from './list/list-memory.ts';
import { type NotePages, withNote, withoutNote } from './list/note-pages.ts';
import { preview } from './list/preview.ts';
import { noteTabs } from './tabs.ts';

/** Tells what was already read of a change, here and to other tabs, so that every screen is right at once; the next visit asks the server. */
export function useNoteCache() {
  const { mutate } = useSWRConfig();
  const memory = useListMemory();
  return useMemo(() => {
    const changeLists = (change: (known: NotePages) => NotePages) =>
      mutate<NotePages>(isList, (known) => known && change(known), { revalidate: false });
    const changed = async (stored: StoredNote) => {
      noteTabs.notify();
      await mutate(keys.note(stored.note.slug), stored, { revalidate: false });
      await changeLists((known) => withNote(known, preview(stored.note)));
    };
    const added = (stored: StoredNote) => {
      // The new note is on top: that is where the list opens.
      memory.keep({ offset: 0 });
      return changed(stored);
    };
    const removed = (slug: string) => {
      noteTabs.notify();
      return changeLists((known) => withoutNote(known, slug));
    };
    /** For when no screen shows the note any more. */
    const forget = (slug: string) => mutate(keys.note(slug), undefined, { revalidate: false });
    return { added, changed, removed, forget };
  }, [mutate, memory]);
}

import type { NoteDraft } from '@daybook/contracts/notes';
import { isRefusal } from '@daybook/kit/call';
import { useHost } from '@daybook/kit/use-host';
import type { StoredNote } from '../api.ts';
import type { NoteFields } from '../form/note-fields.ts';
import { type NoteFormState, showRefusal } from '../form/use-note-form.ts';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec } from '../texts.ts';
import { useSaving } from '@daybook/kit/use-saving';
import type { Base } from './opened.ts';
import { saveNote } from './save-note.ts';

interface UpdateOptions {
  slug: string;
  form: NoteFormState;
  onClash: (theirs: StoredNote) => void;
  onGone: (fields: NoteFields) => void;
  onSaved: () => Promise<void>;
}

/** Saves the form over the state that it was written over, and goes to the note. */
export function useUpdate({ slug, form, onClash, onGone, onSaved }: UpdateOptions) {
  const { fetch, toast, navigate } = useHost();
  const cache = useNoteCache();
  const saving = useSaving();

  const save = async (draft: NoteDraft, base: Base) => {
    const result = await saveNote(fetch, slug, draft, base);
    if (result.kind === 'clash') return onClash(result.theirs);
    await onSaved();
    await cache.changed(result.stored);
    toast(spec.updated);
    navigate(paths.note(slug), { replace: true });
  };
  const explain = (error: unknown) => {
    showRefusal(form, error);
    if (isRefusal(error, 404)) onGone(form.getValues());
    throw error;
  };
  return { saving, update: (draft: NoteDraft, base: Base) => void saving.run(() => save(draft, base).catch(explain)) };
}

import { Button } from '@daybook/kit/ui/button';
import { useEditForm } from '@daybook/kit/forms/use-edit-form';
import type { Edit } from '@daybook/kit/forms/versions';
import { Notice } from '@daybook/kit/ui/notice';
import type { FormDraft } from '@daybook/kit/forms/use-draft';
import { useHost } from '@daybook/kit/host/use-host';
import { useNavigateWhileOpen } from '@daybook/kit/host/use-navigate-while-open';
import type { StoredNote } from '../api.ts';
import { type NoteFields, noteRules, versionOf } from '../form/note-fields.ts';
import { NoteForm } from '../form/note-form.tsx';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { NoteClash } from './note-clash.tsx';
import { saveNote } from './save-note.ts';

interface EditFormProps {
  stored: StoredNote;
  draft: Edit<NoteFields> | undefined;
  kept: FormDraft<unknown>;
  /** The note was deleted meanwhile: here is the text. */
  onGone: (fields: NoteFields) => void;
}

/** The form, prefilled from the server, with what was typed before; or the choice between two versions. */
export function EditForm({ stored, draft, kept, onGone }: EditFormProps) {
  const { fetch, toast } = useHost();
  const navigate = useNavigateWhileOpen();
  const cache = useNoteCache();
  const { slug } = stored.note;
  const onSaved = async (saved: StoredNote) => {
    await cache.changed(saved);
    toast(spec.updated);
    navigate(paths.note(slug), { replace: true });
  };
  const { form, saving, submit, theirs, isRestored, startFrom, keepMine } = useEditForm({
    ...{ rules: noteRules, stored, versionOf, draft, kept, onSaved, onGone },
    save: (note, base) => saveNote(fetch, slug, note, base),
  });
  if (theirs) {
    const mine = form.getValues();
    return <NoteClash {...{ mine, theirs }} onKeepMine={() => keepMine(theirs)} onTakeTheirs={() => startFrom(theirs)} />;
  }
  return (
    <NoteForm form={form} saving={saving} submitLabel={spec.updateNote} onSave={submit}>
      {isRestored && <Notice action={<Button onClick={() => startFrom(stored)}>{texts.discard}</Button>}>{texts.restored}</Notice>}
    </NoteForm>
  );
}

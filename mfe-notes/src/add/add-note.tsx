import { useCreateForm } from '@daybook/kit/forms/use-create-form';
import { Screen } from '@daybook/kit/ui/screen';
import { Skeleton } from '@daybook/kit/ui/skeleton';
import { type FormDraft, useDraft } from '@daybook/kit/forms/use-draft';
import { useHost } from '@daybook/kit/host/use-host';
import { useNavigateWhileOpen } from '@daybook/kit/host/use-navigate-while-open';
import type { StoredNote } from '../api.ts';
import { NEW_NOTE, noteDrafts } from '../form/drafts.ts';
import { noteRules } from '../form/note-fields.ts';
import { NoteForm } from '../form/note-form.tsx';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { saveNewNote } from './save-new-note.ts';

/** The screen of a new note: goes on with what was typed here before and not saved. */
export function AddNote() {
  const kept = useDraft<unknown>(NEW_NOTE);
  return (
    <Screen title={spec.addNote} back={{ to: paths.list, label: texts.backToNotes }} narrow>
      {kept.ready ? <NewNote kept={kept} /> : <Skeleton lines={6} />}
    </Screen>
  );
}

function NewNote({ kept }: { kept: FormDraft<unknown> }) {
  const { fetch, toast } = useHost();
  const navigate = useNavigateWhileOpen();
  const cache = useNoteCache();
  const onSaved = async (stored: StoredNote) => {
    await cache.added(stored);
    toast(spec.added);
    navigate(paths.list, { replace: true });
  };
  const { form, saving, submit } = useCreateForm({
    rules: noteRules,
    draft: noteDrafts.readNew(kept.draft),
    kept,
    save: (note, attempts) => saveNewNote(fetch, note, attempts),
    onSaved,
  });
  return <NoteForm form={form} saving={saving} submitLabel={spec.addNote} onSave={submit} />;
}

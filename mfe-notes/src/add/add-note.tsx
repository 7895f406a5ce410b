import { Screen } from '@daybook/kit/screen';
import { Skeleton } from '@daybook/kit/skeleton';
import { type KeptDraft, useDraft } from '@daybook/kit/use-draft';
import { useHost } from '@daybook/kit/use-host';
import { useKeptText } from '@daybook/kit/use-kept-text';
import { useRef } from 'react';
import { type Attempt, NEW_NOTE, type NewDraft, readNewDraft } from '../form/drafts.ts';
import { noFields, sameFields } from '../form/note-fields.ts';
import { NoteForm } from '../form/note-form.tsx';
import { showRefusal, useNoteForm } from '../form/use-note-form.ts';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { useSaving } from '@daybook/kit/use-saving';
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

function NewNote({ kept }: { kept: KeptDraft<unknown> }) {
  const { fetch, toast, navigate } = useHost();
  const cache = useNoteCache();
  const saving = useSaving();
  const draft = readNewDraft(kept.draft);
  const form = useNoteForm(draft?.fields ?? noFields);
  const attempt = useRef<Attempt | undefined>(draft?.attempt);
  const keep = (fields: NewDraft['fields']) => kept.write({ fields, attempt: attempt.current });
  useKeptText({ form, saved: noFields, isSame: sameFields, keep, forget: kept.clear });

  const attempts = {
    last: () => attempt.current,
    remember: (next: Attempt | undefined) => {
      attempt.current = next;
      keep(form.getValues());
    },
  };
  const save = (note: Attempt['sent']) =>
    saving.run(async () => {
      const stored = await saveNewNote(fetch, note, attempts).catch((error: unknown) => {
        showRefusal(form, error);
        throw error;
      });
      await kept.clear();
      await cache.added(stored);
      toast(spec.added);
      navigate(paths.list, { replace: true });
    });
  return <NoteForm form={form} saving={saving} submitLabel={spec.addNote} onSave={(note) => void save(note)} />;
}

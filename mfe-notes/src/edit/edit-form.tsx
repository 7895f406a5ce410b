import { Button } from '@daybook/kit/button';
import { Notice } from '@daybook/kit/notice';
import type { KeptDraft } from '@daybook/kit/use-draft';
import { useKeptText } from '@daybook/kit/use-kept-text';
import { useState } from 'react';
import type { StoredNote } from '../api.ts';
import type { EditDraft } from '../form/drafts.ts';
import { type NoteFields, sameFields } from '../form/note-fields.ts';
import { NoteForm } from '../form/note-form.tsx';
import { useNoteForm } from '../form/use-note-form.ts';
import { spec, texts } from '../texts.ts';
import { NoteClash } from './note-clash.tsx';
import { baseOf, opened } from './opened.ts';
import { useUpdate } from './use-update.ts';

interface EditFormProps {
  stored: StoredNote;
  draft: EditDraft | undefined;
  kept: KeptDraft<unknown>;
  /** The note was deleted meanwhile: here is the text. */
  onGone: (fields: NoteFields) => void;
}

/** The form, prefilled from the server, with what was typed before; or the choice between two versions. */
export function EditForm({ stored, draft, kept, onGone }: EditFormProps) {
  const [start] = useState(() => opened(stored, draft));
  const [base, setBase] = useState(start.base);
  const [theirs, setTheirs] = useState(start.clash ? stored : undefined);
  const [restored, setRestored] = useState(!sameFields(start.fields, start.base.fields));
  const form = useNoteForm(start.fields);
  useKeptText({ form, saved: base.fields, isSame: sameFields, keep: (fields) => kept.write({ fields, base }), forget: kept.clear });
  const { saving, update } = useUpdate({ slug: stored.note.slug, form, onClash: setTheirs, onGone, onSaved: kept.clear });

  const startFrom = (version: StoredNote) => {
    setBase(baseOf(version));
    form.reset(baseOf(version).fields);
    setTheirs(undefined);
    setRestored(false);
  };
  const keepMine = (version: StoredNote) => {
    setBase(baseOf(version));
    setTheirs(undefined);
    void form.handleSubmit((draft) => update(draft, baseOf(version)))();
  };
  if (theirs) {
    const mine = form.getValues();
    return <NoteClash {...{ mine, theirs }} onKeepMine={() => keepMine(theirs)} onTakeTheirs={() => startFrom(theirs)} />;
  }
  return (
    <NoteForm form={form} saving={saving} submitLabel={spec.updateNote} onSave={(draft) => update(draft, base)}>
      {restored && <Notice action={<Button onClick={() => startFrom(stored)}>{texts.discard}</Button>}>{texts.restored}</Notice>}
    </NoteForm>
  );
}

import type { NoteDraft } from '@daybook/contracts/notes';
import type { CreateAttempt } from '@daybook/kit/forms/create-once';
import { DeletedWhileEditing } from '@daybook/kit/forms/deleted-while-editing';
import { useHost } from '@daybook/kit/host/use-host';
import { useRef } from 'react';
import { saveNewNote } from '../add/save-new-note.ts';
import type { NoteFields } from '../form/note-fields.ts';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { VersionText } from './version-text.tsx';

interface LostNoteProps {
  fields: NoteFields;
  /** The text has been saved, or given up. */
  onDone: () => Promise<void>;
}

/** The note is not there any more, but the text that was typed over it is: it can become a note of its own. */
export function LostNote({ fields, onDone }: LostNoteProps) {
  const { fetch, toast, navigate } = useHost();
  const cache = useNoteCache();
  const attempt = useRef<CreateAttempt<NoteDraft>>(undefined);
  const attempts = { last: () => attempt.current, remember: (next?: CreateAttempt<NoteDraft>) => void (attempt.current = next) };
  const leave = () => navigate(paths.list, { replace: true });
  const add = async () => {
    // A category that was taken out while editing must not keep the text from being saved.
    const stored = await saveNewNote(fetch, { ...fields, category: fields.category || 'PERSONAL' }, attempts);
    await onDone();
    await cache.added(stored);
    toast(spec.added);
    leave();
  };
  return (
    <DeletedWhileEditing gone={texts.noteGone} texts={texts} onAdd={add} onDiscard={() => void onDone().then(leave)}>
      <VersionText fields={fields} />
    </DeletedWhileEditing>
  );
}

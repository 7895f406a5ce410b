import { DeleteDialog } from '@daybook/kit/forms/delete-dialog';
import { useHost } from '@daybook/kit/host/use-host';
import { useSWRConfig } from 'swr';
import { deleteNote, type StoredNote } from '../api.ts';
import { editDraftKey } from '../form/drafts.ts';
import { keys } from '../keys.ts';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';

interface DeleteNoteProps {
  stored: StoredNote;
  open: boolean;
  onClose: () => void;
}

/** Asks, deletes, and goes to the list. */
export function DeleteNote({ stored: { note, etag }, open, onClose }: DeleteNoteProps) {
  const { fetch, toast, navigate, drafts, reportError } = useHost();
  const { mutate } = useSWRConfig();
  const cache = useNoteCache();
  const onRemoved = async () => {
    await cache.removed(note.slug);
    drafts.remove(editDraftKey(note.slug)).catch((error: unknown) => reportError(error, 'draft'));
    toast(spec.deleted);
    navigate(paths.list, { replace: true });
    await cache.forget(note.slug);
  };
  return (
    <DeleteDialog
      open={open}
      onClose={onClose}
      texts={question}
      remove={() => deleteNote(fetch, note.slug, etag)}
      onChanged={() => void mutate(keys.note(note.slug))}
      onRemoved={onRemoved}
    />
  );
}

const question = {
  title: spec.deleteTitle,
  question: spec.deleteQuestion,
  delete: spec.delete,
  cancel: spec.cancel,
  changedBefore: texts.changedBeforeDelete,
  notDeleted: texts.notDeleted,
};

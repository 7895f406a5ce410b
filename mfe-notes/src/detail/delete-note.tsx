import { isRefusal } from '@daybook/kit/call';
import { ConfirmDialog } from '@daybook/kit/confirm-dialog';
import { useHost } from '@daybook/kit/use-host';
import { useSWRConfig } from 'swr';
import { deleteNote, type StoredNote } from '../api.ts';
import { editDraftKey } from '../form/drafts.ts';
import { keys } from '../keys.ts';
import { useNoteCache } from '../note-cache.ts';
import { paths } from '../paths.ts';
import { spec, texts } from '../texts.ts';
import { useSaving } from '@daybook/kit/use-saving';

interface DeleteNoteProps {
  stored: StoredNote;
  open: boolean;
  onClose: () => void;
}

/** Asks, deletes, and goes to the list. A note that was changed since it was shown is shown again first. */
export function DeleteNote({ stored: { note, etag }, open, onClose }: DeleteNoteProps) {
  const { fetch, toast, navigate, drafts, report } = useHost();
  const { mutate } = useSWRConfig();
  const cache = useNoteCache();
  const { busy, failure, run } = useSaving();
  const remove = async () => {
    await deleteNote(fetch, note.slug, etag).catch((error: unknown) => {
      if (isRefusal(error, 412)) void mutate(keys.note(note.slug));
      // What is not there any more is deleted: nothing failed.
      if (!isRefusal(error, 404)) throw error;
    });
    await cache.removed(note.slug);
    drafts.remove(editDraftKey(note.slug)).catch((error: unknown) => report(error, 'draft'));
    toast(spec.deleted);
    navigate(paths.list, { replace: true });
    await cache.forget(note.slug);
  };
  return (
    <ConfirmDialog
      open={open}
      title={spec.deleteTitle}
      text={spec.deleteQuestion}
      confirmLabel={spec.delete}
      cancelLabel={spec.cancel}
      busy={busy}
      error={failure === undefined ? undefined : whyNot(failure)}
      onConfirm={() => void run(remove)}
      onCancel={onClose}
    />
  );
}

const whyNot = (failure: unknown) => (isRefusal(failure, 412) ? texts.changedBeforeDelete : texts.notDeleted);
